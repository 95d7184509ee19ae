import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAudit } from '@jicai/platform/src/auction/audit/command.ts';
import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { keyListFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import {
  fingerprintsText,
  fingerprintText,
  keyList,
} from '@jicai/shared/domain/kernel/key-list.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Draft, draftOf, forge, reconcile } from '../harness/auction/forge.ts';
import { logOf, publicLog } from '../harness/auction/public-log.ts';
import { manualClock, startPlatform, type World } from '../harness/world.ts';

/*
 * SEC5: a forger takes a published log, lets another supplier win, chains it anew and signs it with a key
 * of their own that they put into the file.
 */

const MINUTE = 60_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00.123Z'));
const forger = openSigningKey({ base64: null, file: null });
const genuine = openSigningKey({ base64: null, file: null });
let world: World;
let folder: string;
let url: string;
let packageNumber: string;
let text: string;
let proof: string;
let running: string;

beforeAll(async () => {
  world = await startPlatform({ clock, database: 'postgres', signing: genuine });
  folder = mkdtempSync(join(tmpdir(), 'jicai-forged-'));
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
  packageNumber = await world.publish({ closesIn: 60 * MINUTE });
  for (const [n, amount] of [
    [1, '9000'],
    [2, '8999'],
    [2, '8800'],
    [3, '8700'],
    [1, '8500'],
  ] as const) {
    clock.at += 10_000;
    const { data } = await world.bid(n, packageNumber, amount);
    if (n === 3) proof = data?.proof ?? '';
  }
  running = await publicLog(world, packageNumber);
  clock.at += 61 * MINUTE;
  await settleAuction({ db: world.db, clock }, packageNumber);
  const answer = { packageNumber, answer: 'confirmed', reason: '', step: null } as const;
  await world.as('supplier', 1).call(awardEndpoints.answerAward, answer);
  text = await publicLog(world, packageNumber);
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

let files = 0;
function save(content: string): string {
  files += 1;
  const file = join(folder, `${files}.jsonl`);
  writeFileSync(file, content);
  return file;
}

async function audit(...args: string[]) {
  const lines: string[] = [];
  const code = await runAudit(args, {}, (line) => lines.push(line));
  return { code, output: lines.join('\n') };
}

/** The draft with the bids of one supplier left out, so that another one has won by the rules. */
function withoutWinner(): Draft {
  const draft = draftOf(text);
  const [first] = draft.head.result?.ranking ?? [];
  const events = draft.events.filter(
    ({ kind, code }) => kind !== 'bid.accepted' || code !== first?.code,
  );
  return reconcile({ ...draft, events }, forger);
}

const relabelled = (content: string, change: (head: Record<string, unknown>) => object) => {
  const [head = '', ...rows] = content.split('\n');
  return [JSON.stringify(change(JSON.parse(head))), ...rows].join('\n');
};

/** The fourteen manipulations of the finding, each of a published log. */
const MANIPULATIONS: Readonly<Record<string, () => string>> = {
  'one byte of an event': () => text.replace('\\"amount\\":900000', '\\"amount\\":900001'),
  'one event left out': () => text.split('\n').toSpliced(2, 1).join('\n'),
  'one event twice': () =>
    text
      .split('\n')
      .toSpliced(2, 0, text.split('\n')[2] ?? '')
      .join('\n'),
  'two events swapped': () => {
    const lines = text.split('\n');
    return lines
      .with(2, lines[3] ?? '')
      .with(3, lines[2] ?? '')
      .join('\n');
  },
  'the end cut off': () => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`,
  'another package number': () => text.replaceAll(packageNumber, 'X2020-1-1'),
  'another result in the head': () => relabelled(text, (head) => ({ ...head, result: null })),
  'the terms removed': () => relabelled(text, (head) => ({ ...head, terms: null })),
  'terms and result removed': () =>
    relabelled(text, (head) => ({ ...head, terms: null, result: null })),
  'the state changed': () => relabelled(text, (head) => ({ ...head, state: 'running' })),
  'the time changed': () => relabelled(text, (head) => ({ ...head, signedAt: clock.at + 1 })),
  'made an old head': () =>
    relabelled(text, ({ state, signedAt, ...head }) => ({ ...head, scheme: 2 })),
  'forged whole, same content': () => forge(draftOf(text), { key: forger }),
  'forged whole, another winner': () => forge(withoutWinner(), { key: forger }),
};

describe('[TL1] forged logs at the terminal', () => {
  it('the genuine log is genuine by the list, a file and a fingerprint, and unchecked by nothing', async () => {
    const file = save(text);
    const ids = logOf(text).head.keys.map(({ id, publicKey }) => ({ id, publicKey }));
    const keys = ids.map((key) => ({
      ...key,
      algorithm: 'Ed25519' as const,
      from: 0,
      until: null,
      previous: null,
    }));
    const list = save(keyListFile(keyList(keys)));
    const print = fingerprintText(genuine.id);
    for (const args of [
      ['--url', url],
      ['--keys', list],
      ['--fingerprint', print],
      ['--fingerprint', fingerprintsText([forger.id, genuine.id])],
    ]) {
      const { code, output } = await audit(file, ...args);
      expect(code, output).toBe(0);
      expect(output).toMatch(/^✓ .*真实：共 \d+ 条/);
    }
    const unchecked = await audit(file);
    expect(unchecked.code).toBe(3);
    expect(unchecked.output).toMatch(/^\? .*前后一致，未核对签发者/);
    const older = await audit(save(running), '--url', url);
    expect(older.code, older.output).toBe(0);
    expect(older.output).toContain('真实，未完结');
  });

  it.each(Object.keys(MANIPULATIONS))('%s: accepted by no way', async (name) => {
    const file = save(MANIPULATIONS[name]?.() ?? '');
    const print = fingerprintText(genuine.id);
    for (const args of [
      ['--url', url],
      ['--fingerprint', print],
    ]) {
      const { code, output } = await audit(file, ...args);
      expect(code, output).toBe(1);
      expect(output).not.toMatch(/✓ .*真实：/);
    }
    const alone = await audit(file);
    expect([1, 3]).toContain(alone.code);
    expect(alone.output).not.toMatch(/✓ .*真实：/);
  });

  it('names the first broken link: where, expected, found', async () => {
    const file = save(forge(withoutWinner(), { key: forger }));
    const { output } = await audit(file, '--fingerprint', genuine.id);
    expect(output).toContain('首个断点：日志头，签名公钥');
    expect(output).toContain(`实为：${fingerprintText(forger.id)}`);
    const byte = await audit(save(MANIPULATIONS['one byte of an event']?.() ?? ''), '--url', url);
    expect(byte.output).toMatch(/首个断点：第 1 条，内容与校验值不符\n {4}应为：[0-9a-f]{64}\n/);
  });

  it('a receipt stands by itself and first; a log that lost its event is not to be trusted', async () => {
    const receipt = save(proof);
    const alone = await audit(receipt, '--fingerprint', genuine.id);
    expect(alone.code, alone.output).toBe(3);
    const draft = draftOf(text);
    const lost = reconcile(
      { ...draft, events: draft.events.filter(({ code }) => code !== 'K3') },
      genuine,
    );
    const log = save(forge(lost, { key: genuine }));
    const print = ['--fingerprint', genuine.id];
    expect((await audit(log, ...print)).code).toBe(0);
    const { code, output } = await audit(receipt, '--log', log, ...print);
    expect(code).toBe(1);
    expect(output).toMatch(/^✓ 回执真实/);
    expect(output).toContain('与真实回执不是同一事件');
    const { head } = logOf(text);
    const printed = await audit(log, ...print, '--head', `${head.seq}:${head.hash}`);
    expect(printed.code).not.toBe(3);
    expect(printed.output).not.toMatch(/^✓ .*真实：/);
  });
});
