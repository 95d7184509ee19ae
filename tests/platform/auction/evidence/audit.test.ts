import { auditDatabase } from '@jicai/platform/src/auction/audit/from-database.ts';
import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { KINDS } from '@jicai/shared/domain/auction/audit/kinds.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginLively,
  endLively,
  randomLife,
  roundsLife,
  sealedLife,
  stoppedLife,
} from '../../../harness/auction/lively.ts';
import { failedLife, linesLife, rehearsedLife } from '../../../harness/auction/lively-ends.ts';
import {
  auditText,
  logOf,
  ownKeys,
  publicLog,
  saidBy,
} from '../../../harness/auction/public-log.ts';
import { openQuotes } from '../../../harness/auction/sealed.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { personIdOf, SUPPLIERS, supplierName, supplierOrg } from '../../../harness/people/cast.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const clock = manualClock(Date.parse('2026-06-01T01:00:00.123Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, database: 'postgres' });
});
afterAll(() => world.stop());

const everyone = Array.from({ length: SUPPLIERS }, (_, index) => index + 1);
/** Texts that must not be published, ever. */
const secrets = [
  ...everyone.flatMap((n) => [supplierName(n), supplierOrg(n), personIdOf(`supplier${n}`)]),
  personIdOf('handler'),
  personIdOf('supervisor'),
  '姓名',
  '金丝雀',
  '13912345678',
];
/** A number is told where it stands alone; four digits stand in many a hash by chance. */
const leaksOf = (text: string, words: readonly string[]) =>
  words.filter((word) =>
    /^\d+$/.test(word)
      ? new RegExp(`(?<![0-9a-f])${word}(?![0-9a-f])`).test(text)
      : text.includes(word),
  );

function receiptOf(text: string) {
  const read = readFile(text);
  if (read.kind !== 'receipt') throw new Error(JSON.stringify(read));
  return read.receipt;
}

describe('[AU51] [AU52] the evidence of an auction', () => {
  it('tells hashes before the close, and after it what a visitor needs to replay all of it', async () => {
    const { packageNumber, receipts } = await beginLively(world, clock);
    const before = await publicLog(world, packageNumber);
    const log = await readLog(world.db, packageNumber);
    const disclosed = [
      ...secrets,
      ...log.map(({ kind }) => kind),
      '"K1"',
      '900000',
      '"content"',
      '"at"',
    ];
    expect(leaksOf(before, disclosed)).toEqual([]);
    expect(auditText(before)).toMatchObject({
      isGood: true,
      isOpen: false,
      agreement: { hash: 'agrees', signature: 'agrees', acceptance: 'notPublic' },
      head: { seq: log.length },
    });
    expect(receipts.length).toBeGreaterThan(5);
    for (const { proof } of receipts) {
      const known = { outside: ownKeys(before), log: logOf(before) };
      expect(checkReceipt(receiptOf(proof), known, nodeCrypto)).toMatchObject({
        isGood: true,
        own: [],
        inLog: [],
      });
    }

    await endLively(world, clock, packageNumber);
    const after = await publicLog(world, packageNumber);
    expect(leaksOf(after, secrets)).toEqual([]);
    const report = auditText(after);
    expect(saidBy(report)).toEqual([]);
    expect(report).toMatchObject({ isOpen: true, end: { outcome: { kind: 'won', code: 'K3' } } });
    expect(new Set(Object.values(report.agreement))).toEqual(new Set(['agrees']));
    for (const { proof } of receipts) {
      const known = { outside: ownKeys(after), log: logOf(after) };
      expect(checkReceipt(receiptOf(proof), known, nodeCrypto).isGood).toBe(true);
    }
  });

  it('[AU21] keeps sealed quotes to hashes until they are opened, and then checks every commitment', async () => {
    const packageNumber = await sealedLife(world, clock);
    const before = await publicLog(world, packageNumber);
    const seen = ['"content"', '7777', '777700', ...secrets];
    expect(leaksOf(before, seen)).toEqual([]);
    expect(auditText(before)).toMatchObject({ isGood: true, isOpen: false });
    await openQuotes(world, packageNumber);
    const report = auditText(await publicLog(world, packageNumber));
    expect(saidBy(report)).toEqual([]);
    expect(report.end?.ranking.map(({ code, amount }) => [code, amount])).toEqual([
      ['K3', 700_000],
      ['K1', 777_700],
      ['K2', 800_000],
    ]);
  });

  it('[AU17] replays rounds', async () => {
    const packageNumber = await roundsLife(world, clock);
    const report = auditText(await publicLog(world, packageNumber));
    expect(saidBy(report)).toEqual([]);
    expect(report.end?.ranking.map(({ code }) => code)).toEqual(['K3', 'K2']);
  });

  it('[AU15] replays a stop, and keeps its reason', async () => {
    const text = await publicLog(world, await stoppedLife(world));
    expect(leaksOf(text, secrets)).toEqual([]);
    const report = auditText(text);
    expect(saidBy(report)).toEqual([]);
    expect(report.end?.outcome).toEqual({ kind: 'stopped', reason: '' });
  });

  it('[AU32] [AU41] replays what was refused, what expired, and an award that nobody confirmed', async () => {
    const packageNumber = await failedLife(world, clock);
    const text = await publicLog(world, packageNumber);
    expect(leaksOf(text, secrets)).toEqual([]);
    const report = auditText(text);
    expect(saidBy(report)).toEqual([]);
    expect(report.rows.map(({ event }) => event?.kind)).toEqual([
      ...Array.from({ length: 3 }, () => 'bid.accepted'),
      'countersign.requested',
      'countersign.refused',
      'countersign.requested',
      'auction.closed',
      'award.offered',
      'countersign.expired',
      'award.expired',
      ...Array.from({ length: 2 }, () => ['award.offered', 'award.expired']).flat(),
      'award.failed',
    ]);
    expect(report.end?.outcome).toMatchObject({ kind: 'failed', valid: 3 });
    expect(report.agreement.outcome).toBe('agrees');
    expect(await auditDatabase(packageNumber, world.db)).toMatchObject({ findings: [] });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU43] replays an award by lines that nobody confirmed', async () => {
    const packageNumber = await linesLife(world, clock);
    const text = await publicLog(world, packageNumber);
    expect(leaksOf(text, secrets)).toEqual([]);
    const report = auditText(text);
    expect(saidBy(report)).toEqual([]);
    expect(report.rows.map(({ event }) => event?.kind).slice(2)).toEqual([
      'auction.closed',
      'lines.ranked',
      ...Array.from({ length: 2 }, () => 'award.offered'),
      ...Array.from({ length: 2 }, () => ['award.expired', 'award.offered']).flat(),
      'award.expired',
      'lines.failed',
      'award.expired',
      'lines.failed',
      'award.failed',
    ]);
    expect(await auditDatabase(packageNumber, world.db)).toMatchObject({ findings: [] });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[R-live 3] replays a rehearsal to its end without an outcome', async () => {
    const packageNumber = await rehearsedLife(world, clock);
    const text = await publicLog(world, packageNumber);
    expect(leaksOf(text, secrets)).toEqual([]);
    const report = auditText(text);
    expect(saidBy(report)).toEqual([]);
    const kinds = report.rows.map(({ event }) => event?.kind);
    expect(kinds).toEqual([...Array.from({ length: 5 }, () => 'bid.accepted'), 'rehearsal.ended']);
    expect(report.end).toMatchObject({ outcome: { kind: 'stopped' }, clock: { settled: true } });
    expect(report.agreement.outcome).toBe('agrees');
    expect(await auditDatabase(packageNumber, world.db)).toMatchObject({ findings: [] });
  });

  it.each([1, 2, 3])('agrees with any history: %i', async (seed) => {
    const packageNumber = await randomLife(world, clock, seed);
    const report = auditText(await publicLog(world, packageNumber));
    expect(saidBy(report)).toEqual([]);
    expect(report.head.seq).toBeGreaterThan(30);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[IQ7] agrees with the evaluation of opened quotes, which nobody decides alone', async () => {
    const rules = { quoteMethod: 'sealed' as const, minSuppliers: 2 };
    const packageNumber = await world.publish({ rules, isEvaluated: true });
    for (const n of [1, 2, 3]) await world.bid(n, packageNumber, `${7_000 + n * 100}`);
    clock.at += 3_600_000;
    await openQuotes(world, packageNumber);
    const excluded = [{ code: 'K1', lineNo: null, reason: '不满足' }];
    const body = { packageNumber, excluded, note: '' };
    const asked = await world.as('handler').call(evaluationEndpoints.decide, body);
    expect(asked.data?.waiting).toBe(true);
    const { id } = await world.db
      .selectFrom('countersign')
      .select('id')
      .where('package_number', '=', packageNumber)
      .where('kind', '=', 'evaluation')
      .executeTakeFirstOrThrow();
    const decision = { packageNumber, id, agrees: true, note: '' };
    await world.as('supervisor').call(biddingEndpoints.decideCountersign, decision);
    const text = await publicLog(world, packageNumber);
    expect(saidBy(auditText(text))).toEqual([]);
    expect(text).not.toContain('不满足');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('has met every kind of event, or the test has to grow', async () => {
    const { rows } = await sql<{ kind: string }>`select distinct kind from auction_event`.execute(
      world.db,
    );
    const met = new Set(rows.map(({ kind }) => kind));
    expect(Object.keys(KINDS).filter((kind) => !met.has(kind))).toEqual([]);
  });
});
