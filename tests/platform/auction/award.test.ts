import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../harness/ledger/checker.ts';
import { readLog } from '../../harness/ledger/log.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

const HOUR = 3_600_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, database: 'postgres' });
});
afterAll(() => world.stop());

const settle = (packageNumber: string) => settleAuction({ db: world.db, clock }, packageNumber);

/** An auction that K3 won before K2 and K1, just closed; `at` is its close. */
async function won(): Promise<{ packageNumber: string; at: number }> {
  const packageNumber = await world.publish();
  for (const [n, amount] of [
    [1, '9000'],
    [2, '8000'],
    [3, '7000'],
  ] as const)
    await world.bid(n, packageNumber, amount);
  const at = clock.at + HOUR;
  clock.at = at;
  await settle(packageNumber);
  return { packageNumber, at };
}

const answer = (n: number, packageNumber: string, how: 'confirmed' | 'declined', reason = '') =>
  world
    .as('supplier', n)
    .call(awardEndpoints.answerAward, { packageNumber, answer: how, reason, step: null }, {});

const kinds = async (packageNumber: string) =>
  (await readLog(world.db, packageNumber))
    .filter(({ kind }) => kind.startsWith('award.'))
    .map(({ kind, code, at }) => [kind, code, at]);

/** The row of the list, as somebody sees it. */
const listed = async (as: ReturnType<World['as']>, packageNumber: string) => {
  const keyword = packageNumber.replace(/-1$/, '');
  const asked = { tab: 'all', keyword, page: 1, pageSize: 10 } as const;
  return (await as.call(sourcingEndpoints.listBiddings, asked)).data?.rows[0];
};

const outcomeOf = async (packageNumber: string) =>
  (await world.live.call(world.live.endpoints.state, { packageNumber })).data?.outcome;

describe('the list of auctions', () => {
  it('has after the close, for organisers, the price that the gain is counted from', async () => {
    const { packageNumber } = await won();
    const running = await world.publish();
    for (const actor of ['handler', 'supervisor'] as const) {
      const row = await listed(world.as(actor), packageNumber);
      expect(row).toMatchObject({ startingPrice: 1_000_000, outcome: { amount: 700_000 } });
    }
    for (const other of [world.as('supplier', 1), world.as('anonymous')])
      expect((await listed(other, packageNumber))?.startingPrice).toBeNull();
    expect((await listed(world.as('handler'), running))?.startingPrice).toBeNull();
  });
});

describe('[AU41] the award', () => {
  it('waits for the winner, who confirms it, once', async () => {
    const { packageNumber, at } = await won();
    const award = async (actor: 'handler' | 'supervisor') =>
      (await world.as(actor).call(awardEndpoints.award, { packageNumber })).data;
    expect(await award('handler')).toMatchObject({
      state: 'waiting',
      waitMs: 72 * HOUR,
      steps: [{ code: 'K3', rank: 1, amount: 700_000, dueAt: at + 72 * HOUR, end: 'waiting' }],
    });
    expect(await outcomeOf(packageNumber)).toMatchObject({ code: 'K3', confirmation: 'waiting' });
    expect(await answer(3, packageNumber, 'confirmed')).toMatchObject({ state: 1 });
    expect(await award('supervisor')).toMatchObject({ state: 'confirmed' });
    expect(await outcomeOf(packageNumber)).toMatchObject({ code: 'K3', confirmation: 'confirmed' });
    expect(await answer(3, packageNumber, 'declined', '反悔')).toMatchObject({ state: 0 });
    clock.at += 80 * HOUR;
    await settle(packageNumber);
    expect(await kinds(packageNumber)).toEqual([
      ['award.offered', 'K3', at],
      ['award.confirmed', 'K3', at],
    ]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('keeps no reason with a confirmation, which needs none', async () => {
    const { packageNumber } = await won();
    expect(await answer(3, packageNumber, 'confirmed', '产能不足')).toMatchObject({ state: 1 });
    const confirmed = (await readLog(world.db, packageNumber)).find(
      ({ kind }) => kind === 'award.confirmed',
    );
    expect(confirmed?.payload).toMatchObject({ reason: '' });
    const { award } = await world.db
      .selectFrom('auction')
      .select('award')
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(award)).not.toContain('产能不足');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('passes to the next in rank on a refusal, which needs a reason, and not to whom it was not offered', async () => {
    const { packageNumber, at } = await won();
    expect((await answer(2, packageNumber, 'confirmed')).text).toBe('当前不需要您确认成交');
    expect((await answer(3, packageNumber, 'declined')).text).toBe('请填写原因');
    clock.at += HOUR;
    expect(await answer(3, packageNumber, 'declined', '产能不足')).toMatchObject({ state: 1 });
    expect(await outcomeOf(packageNumber)).toMatchObject({
      kind: 'won',
      code: 'K2',
      amount: 800_000,
      confirmation: 'waiting',
    });
    expect((await answer(3, packageNumber, 'confirmed')).text).toBe('当前不需要您确认成交');
    expect(await answer(2, packageNumber, 'confirmed')).toMatchObject({ state: 1 });
    expect(await kinds(packageNumber)).toEqual([
      ['award.offered', 'K3', at],
      ['award.declined', 'K3', at + HOUR],
      ['award.offered', 'K2', at + HOUR],
      ['award.confirmed', 'K2', at + HOUR],
    ]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU16] passes on at the time it should have, however late the server wakes, and ends in 流标', async () => {
    const { packageNumber, at } = await won();
    clock.at = at + 1_000 * HOUR;
    // Too late to confirm, though no event had said that the time was over.
    expect((await answer(3, packageNumber, 'confirmed')).text).toBe('当前不需要您确认成交');
    await settle(packageNumber);
    expect(await kinds(packageNumber)).toEqual([
      ['award.offered', 'K3', at],
      ['award.expired', 'K3', at + 72 * HOUR],
      ['award.offered', 'K2', at + 72 * HOUR],
      ['award.expired', 'K2', at + 144 * HOUR],
      ['award.offered', 'K1', at + 144 * HOUR],
      ['award.expired', 'K1', at + 216 * HOUR],
      ['award.failed', null, at + 216 * HOUR],
    ]);
    expect(await outcomeOf(packageNumber)).toMatchObject({
      kind: 'failed',
      valid: 3,
      reason: '成交供应商均未确认，本项目流标',
    });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('leaves out whose bids were voided', async () => {
    const packageNumber = await world.publish({ rules: { minSuppliers: 1 } });
    await world.bid(1, packageNumber, '9000');
    await world.bid(2, packageNumber, '8000');
    const asked = { packageNumber, code: 'K2', reason: '误报' };
    await world.as('handler').call(biddingEndpoints.clearBids, asked);
    const id = (await readLog(world.db, packageNumber)).at(-1)?.seq ?? 0;
    const agreed = { packageNumber, id, agrees: true, note: '' };
    const done = await world.as('supervisor').call(biddingEndpoints.decideCountersign, agreed);
    expect(done).toMatchObject({ state: 1 });
    clock.at += HOUR;
    await settle(packageNumber);
    await answer(1, packageNumber, 'declined', '放弃');
    expect((await kinds(packageNumber)).map(([kind, code]) => [kind, code])).toEqual([
      ['award.offered', 'K1'],
      ['award.declined', 'K1'],
      ['award.failed', null],
    ]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('has a setting for how long', async () => {
    const packageNumber = await world.publish({ rules: { minSuppliers: 1 } });
    await sql`update auction set award_wait_ms = ${HOUR} where package_number = ${packageNumber}`.execute(
      world.db,
    );
    await world.bid(1, packageNumber, '9000');
    clock.at += HOUR;
    await settle(packageNumber);
    clock.at += HOUR - 1;
    await settle(packageNumber);
    expect(await kinds(packageNumber)).toHaveLength(1);
    clock.at += 1;
    await settle(packageNumber);
    expect((await kinds(packageNumber)).map(([kind]) => kind)).toEqual([
      'award.offered',
      'award.expired',
      'award.failed',
    ]);
  });

  it('[AU23] a supplier sees their own step, suppliers who were not asked see none', async () => {
    const { packageNumber } = await won();
    await answer(3, packageNumber, 'declined', '产能不足秘密');
    const seen = (n: number) =>
      world.as('supplier', n).call(awardEndpoints.award, { packageNumber });
    expect(await seen(2)).toMatchObject({ state: 1 });
    expect((await seen(2)).data?.steps.map(({ code }) => code)).toEqual(['K2']);
    expect((await seen(3)).data).toMatchObject({ state: 'none', steps: [{ end: 'declined' }] });
    expect((await seen(1)).data).toMatchObject({ state: 'none', steps: [] });
    for (const n of [1, 2]) expect(JSON.stringify((await seen(n)).wire)).not.toContain('秘密');
    const list = await world
      .as('anonymous')
      .call(sourcingEndpoints.listBiddings, { tab: 'all', keyword: '', page: 1, pageSize: 100 });
    const row = list.data?.rows.find((one) => one.packageNumber === packageNumber);
    expect(row?.outcome).toMatchObject({ code: 'K2', confirmation: 'waiting' });
    expect(JSON.stringify(list.wire)).not.toContain('秘密');
  });

  it('[AU53] the same click never answers twice', async () => {
    const { packageNumber } = await won();
    const click = () =>
      world
        .as('supplier', 3)
        .call(
          awardEndpoints.answerAward,
          { packageNumber, answer: 'declined', reason: '放弃', step: null },
          { requestKey: 'decline-of-k3-0001' },
        );
    expect(await click()).toMatchObject({ state: 1 });
    expect(await click()).toMatchObject({ state: 1 });
    expect((await kinds(packageNumber)).filter(([kind]) => kind === 'award.declined')).toHaveLength(
      1,
    );
  });
});
