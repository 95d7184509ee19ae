import {
  escalateCountersigns,
  escalateCountersignsJob,
} from '@jicai/platform/src/auction/countersign/escalation.ts';
import { countersignSlice } from '@jicai/platform/src/auction/countersign/slice.ts';
import { clockAt } from '@jicai/platform/src/kernel/db/clock.ts';
import {
  countersignEscalation,
  readSetting,
} from '@jicai/platform/src/kernel/settings/settings.ts';
import { transact } from '@jicai/platform/src/kernel/write/write.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* A countersign that nobody decides reaches the deputies, and the handler sees who looked. */

const MINUTES = 10;
const { decideCountersign, seeCountersign, clearBids } = biddingEndpoints;

let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', loginsPerMinute: 1_000 });
  // The evaluator of the same unit is a supervisor too: the deputy of these tests.
  await sql`update person set roles = array_append(roles, 'supervisor')
    where id = ${personIdOf('evaluator')}`.execute(world.db);
});
afterAll(() => world.stop());

/** An auction in which a clearing waits for the countersign; its number in the log is 2. */
async function asked(): Promise<string> {
  const packageNumber = await world.publish();
  await world.bid(1, packageNumber, '9000');
  await world.as('handler').call(clearBids, { packageNumber, code: 'K1', reason: '误报' });
  return packageNumber;
}
const escalateAfter = async (minutes: number, setting = MINUTES) => {
  const clock = clockAt((await world.now()) + minutes * 60_000);
  return transact(world.db, (trx) => escalateCountersigns(setting, clock, trx));
};
const requestOf = async (packageNumber: string) => {
  const { data } = await world.live.call(liveEndpoints.state, { packageNumber });
  return data?.countersigns[0];
};
const decide = (actor: 'supervisor' | 'evaluator' | 'otherSupervisor', packageNumber: string) =>
  world.as(actor).call(decideCountersign, { packageNumber, id: 2, agrees: true, note: '' });
const page = { tab: 'all', keyword: '', page: 1, pageSize: 100 } as const;
const hallOf = async (actor: 'evaluator' | 'otherSupervisor') => {
  const { data } = await world.as(actor).call(sourcingEndpoints.listMine, page);
  return data?.rows.map(({ packageNumber }) => packageNumber) ?? [];
};
const todosOf = async (actor: 'evaluator' | 'otherSupervisor', tab: 'open' | 'handled') => {
  const body = { personId: null, kind: '', objectId: '', tab, keyword: '', page: 1, pageSize: 100 };
  const { data } = await world.as(actor).call(todoEndpoints.list, body);
  return (
    data?.rows
      .filter(({ processName }) => processName === '竞价会签')
      .map(({ businessId }) => businessId) ?? []
  );
};

describe('[AU31] the escalation of a countersign', () => {
  it('reaches the deputy after the setting’s minutes, once, and not before', async () => {
    const packageNumber = await asked();
    expect(await escalateAfter(MINUTES - 1)).toBe(0);
    expect(await hallOf('evaluator')).not.toContain(packageNumber);
    expect((await decide('evaluator', packageNumber)).status).toBe(403);
    expect(await escalateAfter(MINUTES + 1, 0)).toBe(0);

    expect(await escalateAfter(MINUTES + 1)).toBe(1);
    expect(await escalateAfter(MINUTES + 2)).toBe(0);
    expect((await requestOf(packageNumber))?.escalatedAt).toBeGreaterThan(0);
    expect(await todosOf('evaluator', 'open')).toContain(packageNumber);
    expect(await hallOf('evaluator')).toContain(packageNumber);
    expect((await decide('evaluator', packageNumber)).state).toBe(1);
    expect(await requestOf(packageNumber)).toMatchObject({ status: 'agreed' });
    expect(await todosOf('evaluator', 'open')).not.toContain(packageNumber);
    expect(await checkLedger(world.db, packageNumber, [])).toEqual([]);
  });

  it('is a job of each minute, which tells the deputy after the minutes of the setting', async () => {
    const packageNumber = await asked();
    const minutes = await readSetting(
      countersignEscalation,
      { COUNTERSIGN_ESCALATION_MINUTES: '25' },
      world.db,
    );
    const runAfter = async (passed: number) => {
      const clock = clockAt((await world.now()) + passed * 60_000);
      const needs = { db: world.db, clock, countersignMinutes: minutes };
      const jobs = countersignSlice.jobs?.(needs as never) ?? [];
      const found = jobs.find(({ job }) => job === escalateCountersignsJob);
      await found?.handle({} as never, () => {});
    };
    expect(escalateCountersignsJob.options.schedule).toBe('* * * * *');
    expect(world.jobs).toContain(escalateCountersignsJob);
    await runAfter(24);
    expect(await todosOf('evaluator', 'open')).not.toContain(packageNumber);
    await runAfter(26);
    expect(await todosOf('evaluator', 'open')).toContain(packageNumber);
    // Once, however often the job comes by.
    await runAfter(27);
    const told = (await todosOf('evaluator', 'open')).filter((one) => one === packageNumber);
    expect(told).toHaveLength(1);
  });

  it('leaves the supervisor of the project free to decide, and strangers out', async () => {
    const packageNumber = await asked();
    await escalateAfter(MINUTES + 1);
    expect((await decide('otherSupervisor', packageNumber)).status).toBe(403);
    expect(await hallOf('otherSupervisor')).not.toContain(packageNumber);
    expect((await decide('supervisor', packageNumber)).state).toBe(1);
    expect((await decide('evaluator', packageNumber)).text).toBe(
      '该申请已会签或已失效，请以页面最新状态为准',
    );
  });

  it('gives a deputy the escalated request and no other', async () => {
    const packageNumber = await asked();
    await escalateAfter(MINUTES + 1);
    await world.bid(2, packageNumber, '8000');
    const second = { packageNumber, code: 'K2', reason: '误报' };
    await world.as('handler').call(clearBids, second);
    const id = (await requestOf(packageNumber))?.id ?? 0;
    const body = { packageNumber, id, agrees: true, note: '' };
    const early = await world.as('evaluator').call(decideCountersign, body);
    expect(early.text).toBe('该申请由项目监督人会签，尚未转给副监督人');
    expect((await world.as('evaluator').call(seeCountersign, { packageNumber, id })).state).toBe(0);
  });

  it('takes one of two decisions at the same time', async () => {
    const packageNumber = await asked();
    await escalateAfter(MINUTES + 1);
    const answers = await Promise.all([
      decide('evaluator', packageNumber),
      decide('supervisor', packageNumber),
    ]);
    expect(answers.map(({ state }) => state).sort()).toEqual([0, 1]);
    expect(await checkLedger(world.db, packageNumber, [])).toEqual([]);
  });

  it('waits on where the unit has no other supervisor', async () => {
    const packageNumber = await asked();
    await sql`update person set disabled = true where id = ${personIdOf('evaluator')}`.execute(
      world.db,
    );
    expect(await escalateAfter(MINUTES + 1)).toBe(0);
    await sql`update person set disabled = false where id = ${personIdOf('evaluator')}`.execute(
      world.db,
    );
    expect((await requestOf(packageNumber))?.escalatedAt).toBeNull();
  });
});

describe('[AU31] that a countersign was seen', () => {
  it('shows the handler the first time, and is nobody else’s to say', async () => {
    const packageNumber = await asked();
    const see = (actor: 'handler' | 'supervisor' | 'otherSupervisor') =>
      world.as(actor).call(seeCountersign, { packageNumber, id: 2 });
    expect((await see('handler')).status).toBe(403);
    expect((await see('otherSupervisor')).status).toBe(403);
    expect((await requestOf(packageNumber))?.seenAt).toBeNull();
    const first = await see('supervisor');
    expect(first.state).toBe(1);
    expect(first.headers['x-auction-changed']).toBe(packageNumber);
    const at = (await requestOf(packageNumber))?.seenAt;
    expect(at).toBeGreaterThan(0);
    expect((await see('supervisor')).state).toBe(1);
    expect((await requestOf(packageNumber))?.seenAt).toBe(at);
    const unknown = { packageNumber, id: 99 };
    expect((await world.as('supervisor').call(seeCountersign, unknown)).text).toBe(
      '该会签申请不存在',
    );
  });
});
