import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock, startPlatform, type World } from '../../../harness/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
let opens: number;
let closes: number;

beforeAll(async () => {
  world = await startPlatform({ clock });
});
afterAll(() => world.stop());
beforeEach(() => {
  // Each test has an hour of its own, ten minutes after it begins.
  clock.at = Math.ceil(clock.at / HOUR) * HOUR + 3 * HOUR;
  opens = clock.at + 10 * MINUTE;
  closes = opens + HOUR;
});

const { changeState, changeEnd } = biddingEndpoints;
const window = (more = {}) =>
  world.publish({ opensIn: 10 * MINUTE, closesIn: 70 * MINUTE, ...more });
const bidAt = (at: number, n: number, packageNumber: string, amount: string) => {
  clock.at = at;
  return world.bid(n, packageNumber, amount);
};
const state = async (packageNumber: string) => {
  const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
  if (data === null) throw new Error('no state');
  return data;
};
const events = (packageNumber: string) =>
  world.db
    .selectFrom('auction_event')
    .select(['seq', 'at', 'kind', 'actor_id', 'payload'])
    .where('package_number', '=', packageNumber)
    .orderBy('seq')
    .execute();
const set = (
  packageNumber: string,
  runState: 'paused' | 'started' | 'stopped',
  laterEnd: number | null = null,
  reason = '核实参数',
) => world.as('handler').call(changeState, { packageNumber, runState, laterEnd, reason });

describe('[AU10] the window is half open, to the millisecond', () => {
  it.each([
    [-1, '报价尚未开始'],
    [0, ''],
  ])('opening %i ms', async (offset, text) => {
    const packageNumber = await window();
    expect((await bidAt(opens + offset, 1, packageNumber, '9000')).text).toBe(text);
  });

  it.each([
    [-1, ''],
    [0, '报价已截止'],
    [1, '报价已截止'],
  ])('closing %i ms', async (offset, text) => {
    const packageNumber = await window({
      rules: { extension: { triggerMs: 0, lengthMs: 0, allowed: 0 } },
    });
    expect((await bidAt(closes + offset, 1, packageNumber, '9000')).text).toBe(text);
  });
});

describe('extension', () => {
  it('[AU11] moves the end from inside the last five minutes, not before, and keeps the original', async () => {
    const packageNumber = await window();
    await bidAt(closes - 5 * MINUTE - 1, 1, packageNumber, '9000');
    expect((await state(packageNumber)).closesAtMs).toBe(closes);
    await bidAt(closes - 5 * MINUTE + 1, 2, packageNumber, '8900');
    expect(await state(packageNumber)).toMatchObject({
      closesAtMs: closes + 1,
      originalClosesAtMs: closes,
      extension: { used: 1, allowed: 0, minutesEach: '5' },
    });
    await bidAt(closes, 3, packageNumber, '8800');
    const end = closes + 5 * MINUTE;
    expect(await state(packageNumber)).toMatchObject({ closesAtMs: end, extension: { used: 2 } });
    expect((await bidAt(end - 1, 1, packageNumber, '8700')).state).toBe(1);
    expect(
      (await events(packageNumber)).filter(({ kind }) => kind === 'end.extended'),
    ).toMatchObject([
      { payload: { used: 1 } },
      { payload: { used: 2, to: end } },
      { payload: { used: 3 } },
    ]);
  });

  it('[AU11] never makes the end earlier: exactly five minutes before it, nothing moves', async () => {
    const packageNumber = await window();
    await bidAt(closes - 5 * MINUTE, 1, packageNumber, '9000');
    expect(await state(packageNumber)).toMatchObject({
      closesAtMs: closes,
      extension: { used: 0 },
    });
  });

  it('[AU11] [AU12] each of a chain counts, and the allowed number is the limit', async () => {
    const rules = { extension: { triggerMs: 5 * MINUTE, lengthMs: 5 * MINUTE, allowed: 2 } };
    const packageNumber = await window({ rules });
    await bidAt(closes - 1, 1, packageNumber, '9000');
    await bidAt(closes + 4 * MINUTE, 2, packageNumber, '8900');
    const end = closes + 9 * MINUTE;
    await bidAt(end - 1, 3, packageNumber, '8800');
    expect(await state(packageNumber)).toMatchObject({ closesAtMs: end, extension: { used: 2 } });
    expect((await bidAt(end, 1, packageNumber, '8700')).text).toBe('报价已截止');
  });

  it('[AU12] a refused bid never extends', async () => {
    const packageNumber = await window();
    for (const amount of ['20000', '0', 'x', '1.234']) {
      expect((await bidAt(closes - 1000, 1, packageNumber, amount)).state).toBe(0);
    }
    expect(await state(packageNumber)).toMatchObject({
      closesAtMs: closes,
      extension: { used: 0 },
    });
  });
});

describe('[AU13] pause and resume', () => {
  it('stops acceptance and moves the end by the time paused', async () => {
    const packageNumber = await window();
    clock.at = opens + MINUTE;
    expect((await set(packageNumber, 'paused')).state).toBe(1);
    expect((await bidAt(opens + 2 * MINUTE, 1, packageNumber, '9000')).text).toBe('报价已暂停');
    expect(await state(packageNumber)).toMatchObject({ phase: 'paused', stateReason: '核实参数' });
    clock.at = opens + 31 * MINUTE + 7;
    expect((await set(packageNumber, 'started', null, '')).state).toBe(1);
    expect(await state(packageNumber)).toMatchObject({
      phase: 'running',
      closesAtMs: closes + 30 * MINUTE + 7,
      originalClosesAtMs: closes,
      stateReason: '',
    });
    expect((await world.bid(1, packageNumber, '9000')).state).toBe(1);
  });

  it('shows the reason of the resumption, and that of a changed end, which leaves a pause its own', async () => {
    const packageNumber = await window();
    clock.at = opens + MINUTE;
    const reasonOf = async () => (await state(packageNumber)).stateReason;
    const later = (reason: string) =>
      world.as('handler').call(changeEnd, { packageNumber, end: clock.at + HOUR, reason });
    await set(packageNumber, 'paused');
    expect((await later('暂停中改期')).state).toBe(1);
    expect(await reasonOf()).toBe('核实参数');
    clock.at += MINUTE;
    await set(packageNumber, 'started', null, '参数无误');
    expect(await reasonOf()).toBe('参数无误');
    await later('应供应商请求');
    expect(await reasonOf()).toBe('应供应商请求');
  });

  it('a pause outlives the end that it stopped', async () => {
    const packageNumber = await window();
    clock.at = closes - 1000;
    await set(packageNumber, 'paused');
    clock.at = closes + 2 * HOUR;
    await settleAuction({ db: world.db, clock }, packageNumber);
    expect((await state(packageNumber)).phase).toBe('paused');
    await set(packageNumber, 'started', null, '');
    expect((await state(packageNumber)).closesAtMs).toBe(clock.at + 1000);
  });

  it('takes a later end at the resume, never an earlier', async () => {
    const packageNumber = await window();
    clock.at = opens + MINUTE;
    await set(packageNumber, 'paused');
    clock.at = opens + 11 * MINUTE;
    const moved = closes + 10 * MINUTE;
    expect((await set(packageNumber, 'started', moved - MINUTE)).text).toBe(
      '结束时间不能早于顺延后的时间',
    );
    expect((await state(packageNumber)).phase).toBe('paused');
    expect((await set(packageNumber, 'started', moved + MINUTE)).state).toBe(1);
    expect((await state(packageNumber)).closesAtMs).toBe(moved + MINUTE);
  });

  it('needs a reason, and says what is already so', async () => {
    const packageNumber = await window();
    clock.at = opens;
    expect((await set(packageNumber, 'paused', null, ' ')).text).toBe('请填写原因');
    expect((await set(packageNumber, 'started')).text).toBe('报价正在进行中');
    await set(packageNumber, 'paused');
    expect((await set(packageNumber, 'paused')).text).toBe('报价已处于暂停状态');
    expect((await events(packageNumber)).map(({ kind }) => kind)).toEqual(['state.paused']);
  });
});

describe('[AU14] changing the end', () => {
  const end = (packageNumber: string, at: number, reason = '应供应商请求') =>
    world.as('handler').call(changeEnd, { packageNumber, end: at, reason });

  it('takes an end at least five minutes away, earlier or later, with a reason', async () => {
    const packageNumber = await window();
    clock.at = opens;
    expect((await end(packageNumber, opens + 5 * MINUTE - 1000)).text).toBe(
      '结束时间至少应在 5 分钟之后',
    );
    expect((await end(packageNumber, opens - HOUR)).text).toBe('结束时间至少应在 5 分钟之后');
    expect((await end(packageNumber, closes + HOUR, '')).text).toBe('请填写原因');
    expect((await state(packageNumber)).closesAtMs).toBe(closes);
    expect((await end(packageNumber, opens + 5 * MINUTE)).state).toBe(1);
    expect(await state(packageNumber)).toMatchObject({
      closesAtMs: opens + 5 * MINUTE,
      originalClosesAtMs: closes,
    });
    expect((await end(packageNumber, closes + HOUR)).state).toBe(1);
    expect((await events(packageNumber)).map(({ kind }) => kind)).toEqual([
      'end.changed',
      'end.changed',
    ]);
  });

  it('is over with the auction', async () => {
    const packageNumber = await window();
    clock.at = closes;
    expect((await end(packageNumber, closes + HOUR)).text).toBe('报价已截止');
  });
});

describe('[AU15] stopping', () => {
  it('is final, accepts nothing and says why', async () => {
    const packageNumber = await window();
    await bidAt(opens, 1, packageNumber, '9000');
    expect((await set(packageNumber, 'stopped', null, '需求取消')).state).toBe(1);
    expect((await world.bid(2, packageNumber, '8900')).text).toBe('报价已终止');
    for (const to of ['started', 'paused', 'stopped'] as const)
      expect((await set(packageNumber, to)).text).toBe('报价已终止');
    clock.at = closes + MINUTE;
    await settleAuction({ db: world.db, clock }, packageNumber);
    expect(await state(packageNumber)).toMatchObject({
      phase: 'stopped',
      stateReason: '需求取消',
      outcome: { kind: 'stopped', reason: '需求取消', code: null },
    });
    expect((await events(packageNumber)).map(({ kind }) => kind)).toEqual([
      'bid.accepted',
      'state.stopped',
      'bid.refused',
    ]);
  });
});

describe('[F18] a clock that is set back', () => {
  it('never reorders the log', async () => {
    const packageNumber = await window();
    await bidAt(opens + MINUTE, 1, packageNumber, '9000');
    await bidAt(opens - HOUR, 2, packageNumber, '8900');
    await bidAt(opens + MINUTE + 1, 3, packageNumber, '8800');
    expect((await events(packageNumber)).map(({ kind, at }) => [kind, at - opens])).toEqual([
      ['bid.accepted', MINUTE],
      ['bid.accepted', MINUTE],
      ['bid.accepted', MINUTE + 1],
    ]);
  });
});

describe('[AU16] a close that is woken late', () => {
  it('is written once, with the time it should have had', async () => {
    const packageNumber = await window();
    for (const n of [1, 2, 3]) await bidAt(opens + n, n, packageNumber, `${9000 - n * 100}`);
    clock.at = closes + HOUR;
    expect((await state(packageNumber)).phase).toBe('closing');
    for (let turn = 0; turn < 3; turn += 1) {
      await settleAuction({ db: world.db, clock }, packageNumber);
    }
    const closings = (await events(packageNumber)).filter(({ kind }) => kind === 'auction.closed');
    expect(closings).toMatchObject([{ at: closes, actor_id: 'platform' }]);
    expect(await state(packageNumber)).toMatchObject({
      phase: 'won',
      outcome: { code: 'K3', amount: fen(870_000), name: '供方丙有限公司' },
    });
  });

  it('comes before the late bid that finds it', async () => {
    const packageNumber = await window();
    expect((await bidAt(closes + 5, 1, packageNumber, '9000')).text).toBe('报价已截止');
    expect(await events(packageNumber)).toMatchObject([
      { seq: 1, kind: 'auction.closed', at: closes },
      { seq: 2, kind: 'bid.refused', at: closes + 5 },
    ]);
  });
});
