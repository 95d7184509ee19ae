import { resumeAfterFault } from '@jicai/platform/demo/go-on.ts';
import { auditDatabase } from '@jicai/platform/src/auction/audit/from-database.ts';
import { recordHeartbeat } from '@jicai/platform/src/auction/ledger/faults/heartbeat.ts';
import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { listDue } from '@jicai/platform/src/auction/ledger/repository.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import { type Clock, guardedClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { startReplay } from '@jicai/shared/domain/auction/audit/replay.ts';
import { checkAgreement } from '@jicai/shared/domain/auction/audit/steps/countersign.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decide } from '../../../harness/auction/lively.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import {
  type ManualClock,
  manualClock,
  startPlatform,
  type World,
} from '../../../harness/world.ts';

/*
 * A database whose clock is set: the test's clock is the database's, and the platform's own monotonic
 * clock goes on beside it.
 */

const MINUTE = 60_000;
const JUMPS = [10 * MINUTE, -10 * MINUTE];

let database: ManualClock;
let own = 1_000_000;
let clock: Clock;
let world: World;
const newGuard = () => ({
  ...guardedClock({ monotonic: () => own }, database),
  // The people of the world stay logged in by it.
  get at() {
    return database.at;
  },
});
beforeAll(async () => {
  database = manualClock(Date.parse('2026-11-21T02:00:00Z'));
  clock = newGuard();
  world = await startPlatform({ database: 'postgres', clock });
});
afterAll(() => world.stop());

const heartbeat = (by = clock) => recordHeartbeat({ db: world.db, clock: by });
const settleDue = async (by = clock) => {
  for (const number of await listDue(by, world.db))
    await settleAuction({ db: world.db, clock: by }, number);
};
/** The time between two heartbeats here: longer than a platform's, and no loss of a closing. */
const STEP_MS = 4_000;

/** Both clocks go on together, with heartbeats and closings. */
async function pass(ms: number): Promise<void> {
  for (let rest = ms; rest > 0; rest -= STEP_MS) {
    const step = Math.min(rest, STEP_MS);
    own += step;
    database.at += step;
    await heartbeat();
    await settleDue();
  }
}
beforeEach(() => pass(2_000));

const state = async (packageNumber: string) => {
  const { data } = await world.live.call(liveEndpoints.state, { packageNumber });
  if (!data) throw new Error('no state');
  return data;
};
const resume = (packageNumber: string, reason = '') =>
  world.as('handler').call(biddingEndpoints.changeState, {
    packageNumber,
    runState: 'started',
    laterEnd: null,
    reason,
  });
const rules = { extension: { triggerMs: 0, lengthMs: 0, allowed: 0 } };

describe('[AU19] the database’s clock jumps', () => {
  it.each(JUMPS)('by %i ms for a moment: no bid is judged, nothing closes', async (jump) => {
    const packageNumber = await world.publish({ rules, closesIn: 5 * MINUTE });
    for (const n of [1, 2, 3]) await world.bid(n, packageNumber, `${9000 - 100 * n}`);
    await pass(1_000);
    const agreed = database.at;
    own += 300;
    database.at += 300 + jump;
    const before = (await readLog(world.db, packageNumber)).length;
    expect((await world.bid(1, packageNumber, '8000')).text).toContain('时钟异常');
    await settleDue();
    expect(await state(packageNumber)).toMatchObject({
      runState: 'paused',
      stateReason: '时钟异常',
      pausedAtMs: agreed,
      outcome: null,
      bidCount: 3,
    });
    const added = (await readLog(world.db, packageNumber)).slice(before);
    expect(added.map(({ kind, at }) => [kind, at - agreed])).toEqual([
      ['state.paused', 300],
      ['reminder.sent', 300],
    ]);
    // It is right again: the auction stays paused until two people agree.
    database.at -= jump;
    await pass(10_000);
    expect((await world.bid(1, packageNumber, '8000')).text).toBe('报价已暂停');
    expect((await resume(packageNumber)).text).toContain('会签');
    expect((await state(packageNumber)).runState).toBe('paused');
    await decide(world, packageNumber, false);
    expect((await state(packageNumber)).runState).toBe('paused');
    await resume(packageNumber);
    await decide(world, packageNumber, true);
    const remaining = (await state(packageNumber)).closesAtMs - database.at;
    // Nothing of its five minutes is lost but what passed before.
    expect(remaining).toBe(5 * MINUTE - 1_000);
    expect((await world.bid(1, packageNumber, '8000')).text).toBe('');
    await pass(remaining + 1_000);
    expect((await state(packageNumber)).outcome).toMatchObject({ kind: 'won', code: 'K1' });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it.each(JUMPS)('by %i ms for good: nothing closes until the new time is steady', async (jump) => {
    const packageNumber = await world.publish({ rules, closesIn: 5 * MINUTE });
    const soon = await world.publish({ rules, closesIn: 20_000 });
    await world.bid(1, packageNumber, '9000');
    const later = await world.publish({ rules, opensIn: 60 * MINUTE, closesIn: 120 * MINUTE });
    database.at += jump;
    await pass(25_000);
    expect((await world.bid(1, packageNumber, '8000')).text).toContain('时钟异常');
    expect((await resume(packageNumber)).text).toContain('时钟异常');
    await pass(12_000);
    for (const one of [packageNumber, soon])
      expect(await state(one)).toMatchObject({ runState: 'paused', outcome: null });
    expect((await state(later)).runState).toBe('started');
    // A clock that was set back is waited for: no event comes before another.
    if (jump < 0) {
      expect((await resume(packageNumber)).text).toContain('时钟异常');
      await pass(-jump);
    }
    await resume(packageNumber);
    await decide(world, packageNumber, true);
    expect((await world.bid(1, packageNumber, '8000')).text).toBe('');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    // The guard is not blind afterwards: neither to an outage nor to the next jump.
    const remaining = (await state(packageNumber)).closesAtMs - database.at;
    expect(remaining).toBeGreaterThan(4 * MINUTE);
    own += 3 * MINUTE;
    database.at += 3 * MINUTE;
    await heartbeat();
    await settleDue();
    expect((await state(packageNumber)).stateReason).toBe('平台故障');
    const next = await world.publish({ rules });
    own += 500;
    database.at += 5_000;
    expect((await world.bid(1, next, '8000')).text).toContain('时钟异常');
    database.at -= 4_500;
    await pass(2_000);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('everybody reads why the auction goes on, as the handler said it', async () => {
    const packageNumber = await world.publish({ rules, closesIn: 5 * MINUTE });
    await world.bid(1, packageNumber, '9000');
    await pass(1_000);
    own += 300;
    database.at += 5_300;
    expect((await world.bid(1, packageNumber, '8000')).text).toContain('时钟异常');
    await settleDue();
    database.at -= 5_000;
    await pass(10_000);
    await resume(packageNumber, '时间服务已修复并核对');
    await decide(world, packageNumber, true);
    expect(await state(packageNumber)).toMatchObject({
      runState: 'started',
      stateReason: '时间服务已修复并核对',
    });
    const [resumed] = (await readLog(world.db, packageNumber)).filter(
      ({ kind }) => kind === 'state.resumed',
    );
    expect(resumed?.payload).toMatchObject({ reason: '时间服务已修复并核对' });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('a drift below the limit changes nothing', async () => {
    const packageNumber = await world.publish({ rules, closesIn: 20_000 });
    for (const n of [1, 2, 3]) {
      database.at += 500;
      expect((await world.bid(n, packageNumber, `${9000 - 100 * n}`)).text).toBe('');
    }
    await pass(20_000);
    database.at -= 1_400;
    await pass(2_000);
    expect((await state(packageNumber)).outcome?.kind).toBe('won');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('a platform that starts while the clock is wrong writes nothing before what is there', async () => {
    const packageNumber = await world.publish({ rules, closesIn: 5 * MINUTE });
    await world.bid(1, packageNumber, '9000');
    database.at -= 10 * MINUTE;
    const fresh = newGuard();
    await heartbeat(fresh);
    await settleDue(fresh);
    expect(await state(packageNumber)).toMatchObject({
      runState: 'paused',
      stateReason: '时钟异常',
    });
    database.at += 10 * MINUTE;
    await pass(2_000);
    await resume(packageNumber);
    await decide(world, packageNumber, true);
    expect((await world.bid(2, packageNumber, '8000')).text).toBe('');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU52] the audit agrees, and asks for the supervisor', async () => {
    const packageNumber = await world.publish({ rules, closesIn: 5 * MINUTE });
    await world.bid(1, packageNumber, '9000');
    database.at += 10 * MINUTE;
    await world.bid(1, packageNumber, '8000');
    database.at -= 10 * MINUTE;
    await pass(2_000);
    await resume(packageNumber);
    await decide(world, packageNumber, true);
    await world.bid(1, packageNumber, '8000');
    await pass(5 * MINUTE);
    expect((await state(packageNumber)).outcome?.kind).toBe('failed');
    expect(await auditDatabase(packageNumber, world.db)).toMatchObject({ findings: [] });
    const terms = {} as Parameters<typeof startReplay>[0];
    const replay = { ...startReplay({ ...terms, rules: {}, rounds: null }, () => ''), lastAt: 1 };
    const resumed = { seq: 9, at: 2, kind: 'state.resumed', code: null, data: {}, secrets: null };
    expect(checkAgreement({ ...replay, isClockPause: true }, resumed)).toEqual([
      { key: 'notAgreed' },
    ]);
    expect(checkAgreement(replay, resumed)).toEqual([]);
  });

  it('a demonstration goes on by itself', async () => {
    const packageNumber = await world.publish({ rules });
    await sql`update project set is_demo = true from package
      where package.project_id = project.id and package.number = ${packageNumber}`.execute(
      world.db,
    );
    database.at += 10 * MINUTE;
    await world.bid(1, packageNumber, '8000');
    database.at -= 10 * MINUTE;
    await pass(2_000);
    const seals = createSeals(openQuoteKey({ hex: null }));
    await resumeAfterFault({ db: world.db, clock, seals });
    expect((await state(packageNumber)).runState).toBe('started');
  });
});
