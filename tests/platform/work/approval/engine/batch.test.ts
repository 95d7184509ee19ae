import { decideMany } from '@jicai/platform/src/work/approval/batch.ts';
import { listOverdue, remindOverdue } from '@jicai/platform/src/work/approval/flow/deadlines.ts';
import { decide } from '@jicai/platform/src/work/approval/flow/decide.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionOf, HOUR, NOON, openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.reset());

const many = (name: string, decisions: readonly ReturnType<typeof decisionOf>[]) =>
  stage.as(name, (context) => decideMany(stage.needs, decisions, context));

describe('[RV16] several decisions in one call', () => {
  it('each stands for itself, and is answered in the order asked', async () => {
    const [good = '', silent = '', dead = '', bad = ''] = [
      await stage.submit(),
      await stage.submit(),
      await stage.submit({ purpose: '已作废' }),
      await stage.submit(),
    ];
    const answer = await many('first', [
      decisionOf(silent, 'failed', ''),
      decisionOf(good),
      decisionOf('no such'),
      decisionOf(dead),
      decisionOf(bad, 'failed', '不符合规定'),
    ]);
    const outcomes = 'results' in answer ? answer.results : [];
    expect(
      outcomes.map(({ businessId, refusal }) => [businessId, refusal?.refused ?? null]),
    ).toEqual([
      [silent, 'review.opinionMissing'],
      [good, null],
      ['no such', 'approval.unknown'],
      [dead, 'order.changedMeanwhile'],
      [bad, null],
    ]);
    const states = await Promise.all([good, silent, dead, bad].map((id) => stage.stateOf(id)));
    expect(states).toEqual(['passed', 'waiting', 'waiting', 'failed']);
    // Writes of a refused decision are undone.
    expect(await stage.open(dead)).toHaveLength(4);
    expect((await stage.sheet('first', dead)).flow.steps).toHaveLength(1);
  });

  it.each([
    [limits.reviewBatch - 1, true],
    [limits.reviewBatch, true],
    [limits.reviewBatch + 1, false],
  ])('%d at once: %s', async (count, isGood) => {
    const decisions = Array.from({ length: count }, (_, n) => decisionOf(`none-${n}`));
    const answer = await many('first', decisions);
    expect('results' in answer).toBe(isGood);
  });

  it('one review twice is refused as a whole', async () => {
    const id = await stage.submit();
    expect(await many('first', [decisionOf(id), decisionOf(id)])).toEqual({
      refused: 'approval.twiceInBatch',
    });
    expect(await stage.stateOf(id)).toBe('waiting');
  });
});

describe('[RV15] deadlines', () => {
  const overdue = async () =>
    (await listOverdue(stage.clock, stage.db)).map(({ businessId }) => businessId);
  const remind = () =>
    stage.as('first', ({ trx, clock }) => remindOverdue(stage.needs.reviewKinds, clock, trx));
  const reminded = async () => {
    const { rows } = await sql<{ person_id: string }>`
      select person_id from todo where process_name = '审核超期提醒' order by person_id`.execute(
      stage.db,
    );
    return rows.map(({ person_id }) => person_id);
  };

  it('each level has its own time, by the database’s clock', async () => {
    await stage.level(1, '初审', { personId: 'first', dueHours: 2 });
    await stage.level(2, '复审', { personId: 'second', dueHours: 1 });
    const id = await stage.submit();
    stage.clock.at = NOON + 2 * HOUR - 1;
    expect(await overdue()).toEqual([]);
    stage.clock.at = NOON + 2 * HOUR;
    expect(await overdue()).toEqual([id]);
    await stage.as('first', (context) => decide(stage.needs, decisionOf(id), context));
    expect(await overdue()).toEqual([]);
    stage.clock.at += HOUR;
    expect(await overdue()).toEqual([id]);
    await stage.as('second', (context) => decide(stage.needs, decisionOf(id), context));
    expect(await overdue()).toEqual([]);
  });

  it('a level without hours is never late', async () => {
    const id = await stage.submit();
    stage.clock.at = NOON + 10_000 * HOUR;
    expect(await overdue()).not.toContain(id);
  });

  it('people are reminded once for each level', async () => {
    await stage.level(1, '初审', { personId: 'first', dueHours: 2 });
    await stage.level(2, '复审', { personId: 'second', dueHours: 1 });
    const id = await stage.submit();
    expect(await remind()).toBe(0);
    stage.clock.at = NOON + 2 * HOUR;
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    expect(await reminded()).toEqual(['first']);
    await stage.as('first', (context) => decide(stage.needs, decisionOf(id), context));
    stage.clock.at += HOUR;
    expect(await remind()).toBe(1);
    expect(await reminded()).toEqual(['first', 'second']);
    await stage.as('second', (context) => decide(stage.needs, decisionOf(id), context));
  });
});
