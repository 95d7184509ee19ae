import { recordHeartbeat } from '@jicai/platform/src/auction/ledger/fault.ts';
import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { listDue } from '@jicai/platform/src/auction/ledger/repository.ts';
import { resumeAfterFault } from '@jicai/platform/src/operations/demo/go-on.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
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
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.at += MINUTE;
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
const resume = (packageNumber: string) =>
  world.as('handler').call(biddingEndpoints.changeState, {
    packageNumber,
    runState: 'started',
    laterEnd: null,
    reason: '',
  });

describe('[AU18] when no platform was there for more than 120 s', () => {
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

  it('[AU16] an auction whose end passed meanwhile does not close: its time is still to come', async () => {
    const packageNumber = await world.publish({ rules, closesIn: 10 * MINUTE });
    const short = await world.publish({ rules, closesIn: 2 * MINUTE });
    for (const n of [1, 2, 3]) await world.bid(n, packageNumber, `${9000 - 100 * n}`);
    clock.at += 60 * MINUTE;
    await alive();
    await settleDue();
    expect(await state(packageNumber)).toMatchObject({ runState: 'paused', outcome: null });
    // It lost no more than 120 s: closed, with the time that it should have had.
    expect((await state(short)).outcome?.kind).toBe('failed');
    await resume(packageNumber);
    expect((await state(packageNumber)).closesAtMs).toBe(clock.at + 10 * MINUTE);
    await pass(10);
    await settleDue();
    expect((await state(packageNumber)).outcome).toMatchObject({ kind: 'won', code: 'K3' });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    expect(await checkLedger(world.db, short)).toEqual([]);
  });

  it('a bid that comes before the next sign of life finds it paused', async () => {
    const packageNumber = await world.publish({ rules });
    clock.at += 3 * MINUTE;
    expect((await world.bid(1, packageNumber, '9000')).text).toBe('竞价已暂停');
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
