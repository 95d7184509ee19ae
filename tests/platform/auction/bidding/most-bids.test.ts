import { auditDatabase } from '@jicai/platform/src/auction/audit/from-database.ts';
import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { ruleRows } from '@jicai/platform/src/auction/record/words.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import { ruleDifferences, ruleLines } from '@jicai/shared/domain/auction/rules/rule-words.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree } from '../../../harness/auction/lively.ts';
import { auditText, publicLog, saidBy } from '../../../harness/auction/public-log.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const MINUTE = 60_000;
const USED_UP = '每家供应商最多报价 2 次，您的报价次数已用完';
const rules = { maxBidsPerSupplier: 2, minSuppliers: 1 };

const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, database: 'postgres' });
});
afterAll(() => world.stop());

async function bids(packageNumber: string, all: readonly (readonly [number, string])[]) {
  const texts: string[] = [];
  for (const [n, amount] of all) {
    clock.at += 1_000;
    texts.push((await world.bid(n, packageNumber, amount)).text);
  }
  return texts;
}
async function audited(packageNumber: string): Promise<string[]> {
  clock.at += 120 * MINUTE;
  await settleAuction({ db: world.db, clock }, packageNumber);
  expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  return saidBy(auditText(await publicLog(world, packageNumber)));
}
const infoOf = async (packageNumber: string) => {
  const { data } = await world.live.call(liveEndpoints.packageInfo, { packageNumber });
  if (!data) throw new Error('no information');
  return data.info;
};

describe('[AU54] the most bids of one supplier', () => {
  it('refuses the one too many with the number; others go on, and the audit agrees', async () => {
    const packageNumber = await world.publish({ rules });
    expect(
      await bids(packageNumber, [
        [1, '9000'],
        [2, '8900'],
        [1, '8800'],
        [1, '8000'],
        [1, 'x'],
        [2, '8700'],
        [2, '8600'],
        [3, '8500'],
      ]),
    ).toEqual(['', '', '', USED_UP, expect.any(String), '', USED_UP, '']);
    expect(await audited(packageNumber)).toEqual([]);
  });

  it('counts no refused and no void bid', async () => {
    const packageNumber = await world.publish({ rules });
    await bids(packageNumber, [
      [1, '9000'],
      [1, '99999'],
      [1, '8900'],
    ]);
    const reason = '误报';
    await world
      .as('handler')
      .call(biddingEndpoints.clearBids, { packageNumber, code: 'K1', reason });
    await agree(world, packageNumber);
    const again = [
      [1, '9000'],
      [1, '8800'],
      [1, '8700'],
    ] as const;
    expect(await bids(packageNumber, again)).toEqual(['', '', USED_UP]);
    expect(await audited(packageNumber)).toEqual([]);
  });

  it('[AU17] counts over all rounds', async () => {
    const at = clock.at;
    const rounds = [0, 15].map((begin) => ({
      opensAt: at + begin * MINUTE,
      closesAt: at + (begin + 10) * MINUTE,
    }));
    const packageNumber = await world.publish({ rules: { ...rules, stepBase: 'own' }, rounds });
    expect(await bids(packageNumber, [[1, '9000']])).toEqual(['']);
    clock.at = at + 16 * MINUTE;
    const second = [
      [1, '8000'],
      [1, '7000'],
    ] as const;
    expect(await bids(packageNumber, second)).toEqual(['', USED_UP]);
    expect(await audited(packageNumber)).toEqual([]);
  });

  it('[AU21] takes any number of sealed quotes that replace each other', async () => {
    const packageNumber = await world.publish({ rules: { ...rules, quoteMethod: 'sealed' } });
    const quotes = [
      [1, '9000'],
      [1, '8000'],
      [1, '7000'],
      [1, '6000'],
    ] as const;
    expect(await bids(packageNumber, quotes)).toEqual(['', '', '', '']);
    expect(await auditDatabase(packageNumber, world.db)).toMatchObject({ isGood: true });
  });

  it('[AU52] the audit finds an acceptance that the limit forbids', async () => {
    const packageNumber = await world.publish({ rules });
    await bids(packageNumber, [
      [1, '9000'],
      [1, '8900'],
    ]);
    await sql`update auction set rules = rules || '{"maxBidsPerSupplier":0}'
      where package_number = ${packageNumber}`.execute(world.db);
    expect(await bids(packageNumber, [[1, '8800']])).toEqual(['']);
    clock.at += 120 * MINUTE;
    await settleAuction({ db: world.db, clock }, packageNumber);
    expect(saidBy(auditText(await publicLog(world, packageNumber)))).toEqual([
      `#3 该报价不应被接受：${USED_UP}`,
    ]);
  });

  it('stands in the lists of rules where there is a limit, with the own count for a supplier', async () => {
    const info = await infoOf(await world.publish({ rules }));
    expect(info.maxBidsPerSupplier).toBe(2);
    expect(ruleLines(info)).toEqual([['报价次数', '每家最多 2 次']]);
    expect(ruleLines(info, 1)).toEqual([['报价次数', '已报 1 / 最多 2 次']]);
    const board = { clock: { opensAt: 0, closesAt: 1, originalClosesAt: 1, extensionsUsed: 0 } };
    expect(ruleRows({ info, board } as Parameters<typeof ruleRows>[0])).toContainEqual([
      '报价次数',
      '每家最多 2 次',
    ]);
    expect(ruleLines(await infoOf(await world.publish()))).toEqual([]);
  });

  it('[AU33] changes before the opening only, so never below what somebody has used', async () => {
    const { save, edit } = ruleChangeEndpoints;
    const handler = world.as('handler');
    const running = await world.publish({ rules });
    const before = (await handler.call(edit, { packageNumber: running })).data?.rules;
    if (!before) throw new Error('no rules');
    const after = { ...before, maxBidsPerSupplier: 3 };
    const saveIn = (packageNumber: string, changed: typeof after) =>
      handler.call(save, { packageNumber, rules: changed, reason: '调整' });
    expect((await saveIn(running, after)).text).toBe('「报价次数」现在不能变更');
    const coming = await world.publish({ rules, opensIn: 60_000 });
    expect((await saveIn(coming, { ...after, maxBidsPerSupplier: 1_000 })).text).toBe(
      '「报价次数」填写有误',
    );
    expect((await saveIn(coming, after)).state).toBe(1);
    expect(ruleDifferences(before, { ...after, maxBidsPerSupplier: 0 })).toMatchObject([
      { label: '报价次数', before: '最多 2 次', after: '不限次' },
    ]);
  });
});
