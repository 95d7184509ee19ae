import { calendarEndpoints } from '@jicai/shared/contract/operations/calendar.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { awarded, publishNotice } from '../../harness/sourcing/awards.ts';
import { type SourcingWorld, sourcingWorld } from '../../harness/sourcing/projects.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const save = (
  days: readonly (readonly [day: string, kind: 'off' | 'worked' | 'ordinary'])[],
  reason = '国办发明电〔2026〕1号',
) =>
  world.as('systemAdmin').call(calendarEndpoints.save, {
    days: days.map(([day, kind]) => ({ day, kind, name: '调整' })),
    reason,
  });
const year = (of: number) =>
  must(world.as('systemAdmin').call(calendarEndpoints.year, { year: of }));

describe('the calendar of working days', () => {
  it('is read by year, set with a reason, and keeps its history', async () => {
    const before = await year(2026);
    expect(before.days.find(({ day }) => day === '2026-10-10')).toMatchObject({ kind: 'worked' });
    expect(await refusal(save([['2026-08-03', 'off']], ' '))).toContain('请填写依据');
    expect(await refusal(save([['2026-02-30', 'off']]))).toBe('「2026-02-30」不是有效日期');
    expect(await refusal(save([['2026-10-10', 'worked']]))).toBe('没有需要修改的日期');
    expect(
      await must(
        save([
          ['2026-08-03', 'off'],
          ['2026-08-08', 'worked'],
          ['2026-10-10', 'worked'],
        ]),
      ),
    ).toEqual({ changed: 2 });
    const after = await year(2026);
    expect(after.workingDays).toBe(before.workingDays);
    expect(after.changes).toMatchObject([
      { day: '2026-08-03', oldKind: 'ordinary', newKind: 'off', personName: '姓名-systemAdmin' },
      { day: '2026-08-08', oldKind: 'ordinary', newKind: 'worked' },
    ]);
    const denied = await world.as('handler').call(calendarEndpoints.year, { year: 2026 });
    expect(denied.state).toBe(0);
  });

  it('moves the end of an objection window that is not over, and tells the organisers', async () => {
    const { id, number } = await awarded(world);
    await publishNotice(world, id);
    const windowOf = async () => {
      const body = { projectNumber: number };
      const { windows } = await must(
        world.as('supplier', 1).call(objectionEndpoints.windows, body),
      );
      return windows.find(({ stage }) => stage === 'result')?.untilMs ?? 0;
    };
    const end = await windowOf();
    expect(end).toBeGreaterThan(world.clock.at);
    const raised = await must(
      world.as('supplier', 1).call(objectionEndpoints.raise, {
        ...{ projectNumber: number, stage: 'result', facts: '事实', basis: '', request: '请求' },
      } as const),
    );
    const dueOf = async () => {
      const { rows } = await sql<{ due: number }>`
        select answer_due_at as due from objection where id = ${raised.id}`.execute(world.db);
      return rows[0]?.due ?? 0;
    };
    const due = await dueOf();
    // The two working days before the end of the window are set free.
    const day = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
    const free = [0, 1, 2, 3].map((n) => day(world.clock.at + (3 + n) * 86_400_000));
    await must(save(free.map((one) => [one, 'off'] as const)));
    expect(await windowOf()).toBeGreaterThan(end);
    expect(await dueOf()).toBeGreaterThan(due);
    const { rows } = await todosOf(world.as('handler'), null, number);
    expect(rows.map(({ text }) => text).join()).toContain('质疑答复期限调整为');
    // A deadline that is over stays as it was.
    world.clock.at = momentOfDay('2026-12-01');
    const past = await dueOf();
    await must(save(free.map((one) => [one, 'ordinary'] as const)));
    expect(await dueOf()).toBe(past);
  });
});
