import { resumeAfterFault } from '@jicai/platform/demo/go-on.ts';
import { recordHeartbeat } from '@jicai/platform/src/auction/ledger/faults/heartbeat.ts';
import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { listDue } from '@jicai/platform/src/auction/ledger/repository.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import {
  type ManualClock,
  manualClock,
  startPlatform,
  type World,
} from '../../../harness/world.ts';

const MINUTE = 60_000;
const rules = { extension: { triggerMs: 0, lengthMs: 0, allowed: 0 } };

let clock: ManualClock;
let world: World;
beforeAll(async () => {
  clock = manualClock(Date.now());
  world = await startPlatform({ database: 'postgres', clock });
});
afterAll(() => world.stop());
/** A platform that is there. */
const alive = () => recordHeartbeat({ db: world.db, clock });
/** Time passes while a platform is there. */
async function pass(minutes: number): Promise<void> {
  for (let part = 0; part < minutes * 15; part += 1) {
    clock.at += MINUTE / 15;
    await alive();
  }
}

const settleDue = async () => {
  const due = await listDue(clock, world.db);
  for (const number of due) await settleAuction({ db: world.db, clock }, number);
  return due;
};
beforeEach(async () => {
  clock.at += 24 * 60 * MINUTE;
  await world.db.updateTable('platform_pulse').set({ beat_at: null }).execute();
  await alive();
  // Nothing is left of the test before.
  await settleDue();
});
const state = async (packageNumber: string) => {
  const { data } = await world.live.call(liveEndpoints.state, { packageNumber });
  if (!data) throw new Error('no state');
  return data;
};
/** Unread messages of the first supplier's person about the auction. */
const unreadOf = async (packageNumber: string) => {
  const list = {
    personId: null,
    kind: '',
    objectId: '',
    tab: 'unread',
    keyword: '',
    page: 1,
    pageSize: 50,
  } as const;
  const { data } = await world.as('supplier', 1).call(todoEndpoints.list, list);
  return (data?.rows ?? []).filter(({ businessId }) => businessId === packageNumber).length;
};
const resume = (packageNumber: string) =>
  world.as('handler').call(biddingEndpoints.changeState, {
    packageNumber,
    runState: 'started',
    laterEnd: null,
    reason: '',
  });

describe('[AU18] when no platform was there for too long', () => {
  it('an open auction pauses by itself, with 平台故障, and everybody is told', async () => {
    const began = clock.at;
    const packageNumber = await world.publish({ rules, closesIn: 60 * MINUTE });
    await world.bid(1, packageNumber, '9000');
    const later = await world.publish({ opensIn: 10 * MINUTE });
    clock.at += 5 * MINUTE;
    await alive();
    expect(await settleDue()).toEqual([packageNumber]);
    expect(await state(packageNumber)).toMatchObject({
      runState: 'paused',
      stateReason: '平台故障',
      pausedAtMs: began,
      bidCount: 1,
    });
    expect((await state(later)).runState).toBe('started');
    const reminderAnswer = await world
      .as('supplier', 2)
      .call(biddingEndpoints.reminders, { packageNumber, afterSeq: 0 });
    expect(reminderAnswer.data?.reminders).toMatchObject([
      { from: 'platform', toCode: null, text: expect.stringContaining('约 5 分钟') },
    ]);
    // All of it is given back.
    clock.at += MINUTE;
    await alive();
    expect((await resume(packageNumber)).state).toBe(1);
    expect((await state(packageNumber)).closesAtMs).toBe(began + 66 * MINUTE);
    expect((await world.bid(2, packageNumber, '8900')).state).toBe(1);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU34] the notice is unread only while it holds: not after the resumption, nor after the end', async () => {
    const [resumed, ended] = [
      await world.publish({ rules, closesIn: 60 * MINUTE }),
      await world.publish({ rules, closesIn: 60 * MINUTE }),
    ];
    clock.at += 5 * MINUTE;
    await alive();
    await settleDue();
    expect([await unreadOf(resumed), await unreadOf(ended)]).toEqual([1, 1]);
    await resume(resumed);
    expect([await unreadOf(resumed), await unreadOf(ended)]).toEqual([0, 1]);
    await world.as('handler').call(biddingEndpoints.sendReminder, {
      packageNumber: resumed,
      toCode: null,
      text: '请注意',
    });
    expect(await unreadOf(resumed)).toBe(1);
    await pass(61);
    await settleDue();
    expect([await unreadOf(resumed), await unreadOf(ended)]).toEqual([0, 1]);
  });

  it('[AU16] an auction whose end passed meanwhile does not close: its time is still to come', async () => {
    const packageNumber = await world.publish({ rules, closesIn: 10 * MINUTE });
    const ended = await world.publish({ rules, closesIn: 2 * MINUTE });
    for (const n of [1, 2, 3]) await world.bid(n, packageNumber, `${9000 - 100 * n}`);
    await pass(2);
    clock.at += 60 * MINUTE;
    await alive();
    await settleDue();
    expect(await state(packageNumber)).toMatchObject({ runState: 'paused', outcome: null });
    // It was over when the loss began: closed, with the time that it should have had.
    expect((await state(ended)).outcome?.kind).toBe('failed');
    await resume(packageNumber);
    expect((await state(packageNumber)).closesAtMs).toBe(clock.at + 8 * MINUTE);
    await pass(8);
    await settleDue();
    expect((await state(packageNumber)).outcome).toMatchObject({ kind: 'won', code: 'K3' });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    expect(await checkLedger(world.db, ended)).toEqual([]);
  });

  it('a bid that comes before the next sign of life finds it paused', async () => {
    const packageNumber = await world.publish({ rules });
    clock.at += 3 * MINUTE;
    expect((await world.bid(1, packageNumber, '9000')).text).toBe('报价已暂停');
    // Resumed at once, it is not paused again for the same outage.
    expect((await resume(packageNumber)).state).toBe(1);
    expect((await world.bid(1, packageNumber, '9000')).state).toBe(1);
    await alive();
    await settleDue();
    expect((await state(packageNumber)).runState).toBe('started');
    const kinds = (await readLog(world.db, packageNumber)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'state.paused')).toHaveLength(1);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it.each([
    ['the last seconds', 2, 117_000, 60_000],
    ['the closing instant', 4, 6_000, 6_500],
    ['the time in which a bid extends', 7, 20_000, 5_000],
  ])('a loss of 5 s and more that touches %s pauses it', async (_, minutes, beforeEnd, lost) => {
    const extension = { triggerMs: 2 * MINUTE, lengthMs: 2 * MINUTE, allowed: 0 };
    const end = clock.at + minutes * MINUTE;
    const packageNumber = await world.publish({ rules: { extension }, closesIn: minutes * MINUTE });
    await world.bid(1, packageNumber, '9000');
    await pass(minutes - 2);
    while (clock.at < end - beforeEnd) {
      clock.at = Math.min(clock.at + 4_000, end - beforeEnd);
      await alive();
    }
    const began = clock.at;
    clock.at += lost;
    await alive();
    await settleDue();
    expect(await state(packageNumber)).toMatchObject({
      runState: 'paused',
      stateReason: '平台故障',
      pausedAtMs: began,
      outcome: null,
    });
    await resume(packageNumber);
    expect((await state(packageNumber)).closesAtMs).toBe(end + clock.at - began);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('a loss of less than 5 s at the end, and one before the trigger, cost nothing', async () => {
    const extension = { triggerMs: MINUTE, lengthMs: MINUTE, allowed: 0 };
    const packageNumber = await world.publish({ rules: { extension }, closesIn: 4 * MINUTE });
    clock.at += 2 * MINUTE;
    await alive();
    await pass(2);
    await settleDue();
    expect((await state(packageNumber)).outcome?.kind).toBe('failed');
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('[AU17] an outage eats no round: every window that settling enters is judged', async () => {
    const at = clock.at;
    const windows = [0, 15, 30].map((begin) => ({
      opensAt: at + begin * MINUTE,
      closesAt: at + (begin + 10) * MINUTE,
    }));
    const rounds = {
      rules: { ...rules, stepBase: 'own' as const, minSuppliers: 1 },
      rounds: windows,
    };
    const cut = await world.publish(rounds);
    await world.bid(1, cut, '9000');
    await pass(9);
    // The last minute of round 1, and all of round 2.
    const began = clock.at;
    clock.at = at + 26 * MINUTE;
    await alive();
    await settleDue();
    expect(await state(cut)).toMatchObject({
      runState: 'paused',
      pausedAtMs: began,
      rounds: { current: 1 },
    });
    await resume(cut);
    expect((await world.bid(3, cut, '8900')).text).toBe('');
    await pass(1);
    await settleDue();
    const members = (await state(cut)).rounds?.members ?? [];
    expect(members.filter(({ outRound }) => outRound === null).map(({ code }) => code)).toEqual([
      'K1',
      'K3',
    ]);
    expect(await checkLedger(world.db, cut)).toEqual([]);
  });

  it('[AU17] a platform that stops between two rounds finds the next one paused', async () => {
    const at = clock.at;
    const windows = [0, 15].map((begin) => ({
      opensAt: at + begin * MINUTE,
      closesAt: at + (begin + 10) * MINUTE,
    }));
    const packageNumber = await world.publish({
      rules: { ...rules, stepBase: 'own', minSuppliers: 1 },
      rounds: windows,
    });
    await world.bid(1, packageNumber, '9000');
    await pass(10);
    // It ends before it has written the end of the round.
    clock.at = at + 40 * MINUTE;
    await alive();
    await settleDue();
    expect(await state(packageNumber)).toMatchObject({
      runState: 'paused',
      pausedAtMs: at + 15 * MINUTE,
      rounds: { current: 2 },
    });
    await resume(packageNumber);
    expect((await world.bid(1, packageNumber, '8900')).text).toBe('');
    expect((await state(packageNumber)).closesAtMs).toBe(clock.at + 10 * MINUTE);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('one platform alive is enough, and two that come back together pause once', async () => {
    const packageNumber = await world.publish({ rules });
    await pass(5);
    expect(await settleDue()).toEqual([]);
    clock.at += 3 * MINUTE;
    await Promise.all([alive(), alive(), alive()]);
    await Promise.all([settleDue(), settleDue(), world.bid(1, packageNumber, '9000')]);
    expect((await state(packageNumber)).runState).toBe('paused');
    const kinds = (await readLog(world.db, packageNumber)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'state.paused')).toHaveLength(1);
    expect(await settleDue()).toEqual([]);
  });

  it('a paused auction, one that has ended and 120 s are left alone', async () => {
    const paused = await world.publish({ rules });
    await world.as('handler').call(biddingEndpoints.changeState, {
      packageNumber: paused,
      runState: 'paused',
      laterEnd: null,
      reason: '核实',
    });
    const running = await world.publish({ rules });
    clock.at += 2 * MINUTE;
    await alive();
    await settleDue();
    expect((await state(running)).runState).toBe('started');
    clock.at += 30 * MINUTE;
    await alive();
    await settleDue();
    expect(await state(paused)).toMatchObject({ runState: 'paused', stateReason: '核实' });
  });

  it('a demonstration goes on by itself; a real auction waits for its handler', async () => {
    const demo = await world.publish({ rules });
    const real = await world.publish({ rules });
    await sql`update project set is_demo = true from package
      where package.project_id = project.id and package.number = ${demo}`.execute(world.db);
    clock.at += 10 * MINUTE;
    await alive();
    await resumeAfterFault({ db: world.db, clock });
    await settleDue();
    expect((await state(demo)).runState).toBe('started');
    expect((await state(real)).runState).toBe('paused');
  });
});
