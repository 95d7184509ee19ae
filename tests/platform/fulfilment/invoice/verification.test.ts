import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { httpVerifier } from '@jicai/platform/src/fulfilment/invoice/verification.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROVIDER = fileURLToPath(
  new URL('../../../harness/fulfilment/verifier-process.ts', import.meta.url),
);

let provider: ChildProcess;
let url = '';
beforeAll(async () => {
  provider = spawn(process.execPath, [PROVIDER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const out = provider.stdout;
  if (!out) throw new Error('the provider says nothing');
  const [port] = (await once(out, 'data')) as [Buffer];
  url = `http://127.0.0.1:${port.toString().trim()}/`;
});
afterAll(() => {
  provider?.kill();
});

/** Only who never answers is waited for: the limit is long for the others. */
const ask = (last: string, at = url) =>
  httpVerifier(at, last === '3' ? 300 : 20_000).verify({
    number: `2633000000000000000${last}`,
    code: '',
    issuedAt: Date.parse('2026-06-01T00:00:00+08:00'),
    gross: fen(11_300),
  });

describe('验真', () => {
  it('asks the provider, and believes what it says', async () => {
    expect(await ask('0')).toBe('genuine');
    expect(await ask('1')).toBe('fake');
  });

  it('says that nobody was asked where the provider is down, silent, or talks nonsense', async () => {
    for (const last of ['2', '3', '4']) expect(await ask(last), last).toBe('unknown');
    expect(await ask('0', 'http://127.0.0.1:1/')).toBe('unknown');
  });
});
