import { readFileSync } from 'node:fs';
import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { readKeyList } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt } from '@jicai/shared/domain/auction/audit/receipt.ts';
import type { Receipt } from '@jicai/shared/domain/auction/audit/shapes.ts';
import type { Witnesses } from '@jicai/shared/domain/auction/audit/trust/compare.ts';
import { NO_KEYS, type OutsideKeys } from '@jicai/shared/domain/auction/audit/trust/keys.ts';
import {
  receiptVerdictKind,
  type VerdictKind,
  verdictKind,
} from '@jicai/shared/domain/auction/audit/trust/verdict.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Draft,
  draftOf,
  type Forger,
  forge,
  forgeRunning,
  reconcile,
  retell,
} from '../../../../harness/auction/forge.ts';
import { beginLively, endLively } from '../../../../harness/auction/lively.ts';
import { failedLife } from '../../../../harness/auction/lively-ends.ts';
import {
  doctoredLists,
  listedKey,
  MUTANT_KINDS,
  type Mutant,
  type MutantKind,
  mutantsOf,
} from '../../../../harness/auction/mutants.ts';
import { logOf, publicLog } from '../../../../harness/auction/public-log.ts';
import { manualClock, startPlatform, type World } from '../../../../harness/world.ts';

/*
 * A corpus of forged logs, made of logs that the platform published: half of them signed with a foreign
 * key, half with the genuine one, as its thief or the operator could.
 */

const MINUTE = 60_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00.123Z'));
const genuine = openSigningKey({ base64: null, file: null });
const foreign = openSigningKey({ base64: null, file: null });

interface Published {
  readonly text: string;
  readonly receipts: readonly Receipt[];
  /** Its close, award and result can be written anew by the rules. */
  readonly isSimple: boolean;
}

let world: World;
let list: OutsideKeys;
const logs: Published[] = [];

const receiptOf = (text: string): Receipt => {
  const read = readFile(text);
  if (read.kind !== 'receipt') throw new Error(text);
  return read.receipt;
};

/** Four suppliers, two refused bids; the first confirms. */
async function simpleLife(): Promise<Published> {
  const packageNumber = await world.publish({ closesIn: 60 * MINUTE });
  const proofs: string[] = [];
  for (const [n, amount] of [
    [1, '9000'],
    [2, '8999'],
    [2, '8800'],
    [3, '8700'],
    [4, '99999'],
    [4, '8500'],
    [1, '8300'],
  ] as const) {
    clock.at += 10_000;
    const { data } = await world.bid(n, packageNumber, amount);
    if (data?.accepted) proofs.push(data.proof);
  }
  clock.at += 61 * MINUTE;
  await settleAuction({ db: world.db, clock }, packageNumber);
  clock.at += MINUTE;
  const answer = { packageNumber, answer: 'confirmed', reason: '', step: null } as const;
  await world.as('supplier', 1).call(awardEndpoints.answerAward, answer);
  const text = await publicLog(world, packageNumber);
  return { text, receipts: proofs.map(receiptOf), isSimple: true };
}

/** AU7: of two bids far below the best one is confirmed, and the last is not. */
async function confirmedLife(): Promise<Published> {
  const rules = { largeMove: 'confirmed' } as const;
  const packageNumber = await world.publish({ closesIn: 60 * MINUTE, rules });
  const proofs: string[] = [];
  const bid = async (n: number, amount: string, confirmToken = '') => {
    clock.at += 10_000;
    const of = { packageNumber, amount, lines: [], confirmToken };
    const { data } = await world.as('supplier', n).call(biddingEndpoints.bid, of);
    if (data?.accepted) proofs.push(data.proof);
    return data?.confirmToken ?? '';
  };
  await bid(1, '9000');
  await bid(2, '8900');
  await bid(3, '5000', await bid(3, '5000'));
  await bid(4, '4900');
  await bid(1, '3000');
  clock.at += 61 * MINUTE;
  await settleAuction({ db: world.db, clock }, packageNumber);
  clock.at += MINUTE;
  const answer = { packageNumber, answer: 'confirmed', reason: '', step: null } as const;
  await world.as('supplier', 4).call(awardEndpoints.answerAward, answer);
  const text = await publicLog(world, packageNumber);
  return { text, receipts: proofs.map(receiptOf), isSimple: true };
}

async function livelyLife(): Promise<Published> {
  const { packageNumber, receipts } = await beginLively(world, clock);
  await endLively(world, clock, packageNumber);
  const text = await publicLog(world, packageNumber);
  return { text, receipts: receipts.map(({ proof }) => receiptOf(proof)), isSimple: false };
}

beforeAll(async () => {
  world = await startPlatform({ clock, database: 'postgres', signing: genuine });
  logs.push(await simpleLife(), await livelyLife(), await confirmedLife());
  const failed = await publicLog(world, await failedLife(world, clock));
  logs.push({ text: failed, receipts: [], isSimple: false });
  const source = { kind: 'list', name: 'mall', isIssuer: true } as const;
  list = { list: { source, keys: await readKeyList(world.db) }, fingerprints: [] };
});
afterAll(() => world.stop());

/** The verdict on a forged file. */
function verdictOn(text: string, outside: OutsideKeys, witnesses: Witnesses = {}): VerdictKind {
  const read = readFile(text);
  if (read.kind !== 'log') return 'untrusted';
  return verdictKind(auditLog(read.log, nodeCrypto, { outside, witnesses }));
}

const draftFor = ({ draft, isCareful }: Mutant, log: Published): Draft =>
  isCareful ? (log.isSimple ? reconcile : retell)(draft, genuine) : draft;

const corpus = () =>
  logs.flatMap((log) => mutantsOf(draftOf(log.text)).map((mutant) => ({ log, mutant })));

/** The ways in which a forger without the key can sign. */
const FOREIGN: readonly (() => Forger)[] = [
  () => ({ key: foreign }),
  () => ({ key: foreign, keepsKeys: true }),
  () => ({ key: foreign, claimsId: genuine.id, keepsKeys: true }),
];

type Counts = ReadonlyMap<MutantKind, { alone: boolean[]; receipts: boolean[] }>;

/** The page promises nothing that the corpus does not show, and hides nothing that it does. */
function comparePage(counts: Counts): void {
  const page = new URL('../../../../../docs/decisions/key-holder.md', import.meta.url);
  const table = new Map(
    readFileSync(page, 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, title = '', ...cells]) => [title, cells] as const),
  );
  for (const [kind, title] of Object.entries(MUTANT_KINDS)) {
    const count = counts.get(kind as MutantKind);
    const [alone, receipts, end] = table.get(title) ?? [];
    expect({ title, end }).toEqual({ title, end: 'always' });
    const isAlways = count?.alone.every(Boolean);
    expect({ title, alone }).toEqual({ title, alone: isAlways ? 'always' : 'not always' });
    if (receipts === 'always') expect(count?.receipts, title).not.toContain(false);
    else expect({ title, receipts }).toEqual({ title, receipts: 'not always' });
  }
}

describe('[AU52] [TL1] forged logs', () => {
  it('every log of the corpus is genuine before it is forged', () => {
    for (const { text, receipts } of logs) {
      expect(verdictOn(text, list, { receipts })).toBe('genuine');
      expect(verdictOn(text, { list: null, fingerprints: [genuine.id] })).toBe('genuine');
      expect(verdictOn(text, NO_KEYS)).toBe('unchecked');
      expect(verdictOn(forge(draftOf(text), { key: genuine }), list)).toBe('genuine');
    }
  });

  it('of a foreign key: none is accepted, and none is even consistent with the keys from outside', () => {
    const all = corpus();
    expect(all.length).toBeGreaterThanOrEqual(200);
    const accepted: string[] = [];
    for (const [index, { log, mutant }] of all.entries()) {
      const forger = FOREIGN[index % FOREIGN.length]?.() ?? { key: foreign };
      const text = forge(draftFor(mutant, log), forger);
      const pinned = { list: null, fingerprints: [genuine.id] };
      if (verdictOn(text, list) !== 'untrusted') accepted.push(`${mutant.kind} ${mutant.name}`);
      if (verdictOn(text, pinned) !== 'untrusted') accepted.push(`pinned: ${mutant.name}`);
      const alone = verdictOn(text, NO_KEYS);
      if (alone !== 'unchecked' && alone !== 'untrusted') accepted.push(`alone: ${mutant.name}`);
    }
    expect(accepted).toEqual([]);
  });

  it('under doctored lists: nothing vouches for a key but the pinned one, and no change of keys goes back', () => {
    const [simple] = logs;
    if (!simple) throw new Error('no log');
    const retired = openSigningKey({ base64: null, file: null });
    const begun = draftOf(simple.text).head.signedAt - 10 * 86_400_000;
    const until = begun + 86_400_000;
    const pinned = listedKey(genuine, begun, { id: retired.id, until, by: retired });
    const honest = [{ ...listedKey(retired, begun - 86_400_000), until }, pinned];
    const source = { kind: 'file', name: 'keys.json' } as const;
    const outside = (keys: typeof honest, fingerprints = [genuine.id]): OutsideKeys => ({
      list: { source, keys },
      fingerprints,
    });
    for (const fingerprints of [[genuine.id], [retired.id], []])
      expect(verdictOn(simple.text, outside(honest, fingerprints))).toBe('genuine');
    for (const key of [foreign, retired]) {
      const text = forge(draftOf(simple.text), { key, keepsKeys: true });
      expect(verdictOn(text, outside(honest, []))).toBe('untrusted');
      for (const { name, keys } of doctoredLists(honest, pinned, key)) {
        expect({ name, verdict: verdictOn(text, outside([...keys])) }).toEqual({
          name,
          verdict: 'untrusted',
        });
      }
    }
  });

  it('a list that names an id twice is no list', () => {
    const twice = [listedKey(genuine, 0), listedKey(genuine, 1)];
    expect(readFile(JSON.stringify({ type: 'jicai-keys', keys: twice }))).toMatchObject({
      kind: 'damaged',
      problem: { key: 'badForm' },
    });
  });

  it('of the genuine key: the table names what is noticed, and by what', () => {
    const counts = new Map<MutantKind, { alone: boolean[]; receipts: boolean[] }>();
    const unseen: string[] = [];
    for (const { log, mutant } of corpus()) {
      const published = logOf(log.text);
      const printed = [{ seq: published.head.seq, hash: published.head.hash }];
      const text = forge(draftFor(mutant, log), { key: genuine });
      const isNoticed = (witnesses: Witnesses) => verdictOn(text, list, witnesses) !== 'genuine';
      const isAlone = isNoticed({});
      const { receipts } = log;
      const count = counts.get(mutant.kind) ?? { alone: [], receipts: [] };
      counts.set(mutant.kind, count);
      count.alone.push(isAlone);
      // A receipt that is noticed alone is noticed with more beside it.
      if (receipts.length > 0) count.receipts.push(isAlone || isNoticed({ receipts }));
      const isSeen = isAlone || (isNoticed({ printed }) && isNoticed({ published }));
      if (!isSeen) unseen.push(`${mutant.kind} ${mutant.name}`);
    }
    expect(unseen).toEqual([]);
    comparePage(counts);
  });

  it('a log that is withheld, cut or of before is unfinished, and not forged', () => {
    const [simple] = logs;
    if (!simple) throw new Error('no log');
    const { head } = logOf(simple.text);
    const withheld = forgeRunning(draftOf(simple.text), { key: genuine });
    expect(verdictOn(withheld, list)).toBe('unfinished');
    expect(verdictOn(withheld, list, { published: logOf(simple.text) })).toBe('unfinished');
    const draft = draftOf(simple.text);
    const at = draft.events.at(-2)?.at ?? 0;
    const early = {
      ...draft,
      events: draft.events.slice(0, -1),
      head: { ...draft.head, state: 'awarding' as const, signedAt: at },
    };
    const older = forge(early, { key: genuine });
    expect(verdictOn(older, list)).toBe('unfinished');
    const printed = [{ seq: head.seq, hash: head.hash }];
    expect(verdictOn(older, list, { printed })).toBe('unfinished');
  });
});

describe('[AU51] [TL1] receipts of another hand', () => {
  it('of another auction, of a foreign key and of a rewritten log are told apart', () => {
    const [simple, lively] = logs;
    const [receipt] = lively?.receipts ?? [];
    const [own] = simple?.receipts ?? [];
    if (!simple || !receipt || !own) throw new Error('no receipts');
    const log = logOf(simple.text);
    const other = checkReceipt(receipt, { outside: list, log }, nodeCrypto);
    expect(receiptVerdictKind(other)).toBe('genuine');
    expect(other).toMatchObject({ isGood: false, inLog: [{ key: 'otherPackage' }] });
    const relabelled = { ...receipt, packageNumber: log.head.packageNumber };
    const lied = checkReceipt(relabelled, { outside: list, log }, nodeCrypto);
    expect(receiptVerdictKind(lied)).toBe('untrusted');
    const unknown = { list: null, fingerprints: [foreign.id] };
    const foreigner = checkReceipt(own, { outside: unknown, log }, nodeCrypto);
    expect(receiptVerdictKind(foreigner)).toBe('untrusted');
    const alone = checkReceipt(own, { outside: NO_KEYS, log: null }, nodeCrypto);
    expect(receiptVerdictKind(alone)).toBe('unchecked');
  });
});
