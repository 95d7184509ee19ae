import { describe, expect, it } from 'vitest';
import { code } from '../sources.ts';
import { portsInWrites } from './ports-in-writes.ts';

const PLATFORM = /^platform\/src\/.+(?<!\.test)\.ts$/;
const found = (text: string) => portsInWrites({ path: 'a.ts', text });

describe('nothing outside is waited for behind locks', () => {
  it('no function that runs inside a transaction calls a port', () => {
    const sources = code().filter(({ path }) => PLATFORM.test(path));
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap(portsInWrites)).toEqual([]);
  });

  it('a port is found behind a context, a transaction, and a function inside', () => {
    const call = 'await needs.verifier.verify(document);';
    expect(found(`async function a(needs: Needs, { trx }: WriteContext) { ${call} }`)).toEqual([
      'a.ts:1: needs.verifier.verify',
    ]);
    expect(found(`const a = () => transact(db, async (trx) => {\n ${call} });`)).toHaveLength(1);
    expect(
      found('write(e, async (body, context: WriteContext) => list.map(() => fetch(body)));'),
    ).toEqual(['a.ts:1: fetch']);
    expect(found('function a(sms: SmsSender, { trx }: WriteContext) {}')).toEqual([
      'a.ts:1: SmsSender',
    ]);
  });

  it('one that is asked before is none', () => {
    expect(
      found('askingWrite(e, (body) => storage.read(body), (b, c: WriteContext) => store(b, c));'),
    ).toEqual([]);
    for (const type of ["Omit<WriteContext, 'trx'>", "Pick<WriteContext, 'person' | 'call'>"])
      expect(found(`function a(c: ${type}) { return fetch(c); }`)).toEqual([]);
    expect(found("function a(c: Pick<WriteContext, 'trx'>) { fetch(c); }")).toHaveLength(1);
  });
});
