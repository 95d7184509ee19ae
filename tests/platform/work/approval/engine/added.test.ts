import { decide, giveBack, transfer } from '@jicai/platform/src/work/approval/flow/decide.ts';
import { addReviewer } from '@jicai/platform/src/work/approval/reviewers/add-reviewer.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionOf, openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.reset());

const pass = (name: string, id: string) =>
  stage.as(name, (context) => decide(stage.needs, decisionOf(id), context));
const add = (name: string, id: string, toPersonId: string, place: 'before' | 'after' = 'before') =>
  stage.as(name, (context) =>
    addReviewer(
      stage.needs,
      { businessType: 'seal', businessId: id, toPersonId, place, opinion: '请会签' },
      context,
    ),
  );

describe('[RV12] a reviewer who is added', () => {
  it('before: decides first, then the level comes back', async () => {
    await stage.level(1, '初审', { personId: 'first' });
    const id = await stage.submit();
    expect(await add('first', id, 'second')).toEqual({});
    expect(await stage.open(id)).toEqual(['second: 加签审核']);
    expect(await pass('first', id)).toEqual({ refused: 'review.notYours' });
    expect(await pass('second', id)).toEqual({});
    expect(await stage.open(id)).toEqual(['first: 初审']);
    expect(await stage.stateOf(id)).toBe('waiting');
    expect(await pass('first', id)).toEqual({});
    expect(await stage.stateOf(id)).toBe('passed');
    const { steps } = (await stage.sheet('first', id)).flow;
    expect(
      steps.map(({ action, levelName, toPersonName }) => [action, levelName, toPersonName]),
    ).toEqual([
      ['submitted', '提交', ''],
      ['reviewerAdded', '初审', '姓名-second'],
      ['passed', '加签审核', ''],
      ['passed', '初审', ''],
    ]);
  });

  it('after: decides once this level has passed', async () => {
    await stage.level(1, '初审', { personId: 'first' });
    await stage.level(2, '复审', { personId: 'third' });
    const id = await stage.submit();
    expect(await add('first', id, 'second', 'after')).toEqual({});
    expect(await stage.open(id)).toEqual(['first: 初审']);
    await pass('first', id);
    expect(await stage.open(id)).toEqual(['second: 加签审核']);
    await pass('second', id);
    expect(await stage.open(id)).toEqual(['third: 复审']);
    await pass('third', id);
    expect(await stage.stateOf(id)).toBe('passed');
  });

  it('gives back to the level before it, and fails the whole', async () => {
    await stage.level(1, '初审', { personId: 'first' });
    const id = await stage.submit();
    await add('first', id, 'second', 'after');
    await pass('first', id);
    const asked = { businessType: 'seal', businessId: id, opinion: '再看' };
    expect(await stage.as('second', (c) => giveBack(stage.needs, asked, c))).toEqual({});
    expect(await stage.open(id)).toEqual(['first: 初审']);
    await pass('first', id);
    const failed = decisionOf(id, 'failed', '不同意');
    await stage.as('second', (context) => decide(stage.needs, failed, context));
    expect(await stage.stateOf(id)).toBe('failed');
  });

  it('[RV8] is no party, has passed no other level, is a reviewer of this unit', async () => {
    await stage.level(1, '初审', { personId: 'first' });
    await stage.level(2, '复审', { personId: 'second' });
    const id = await stage.submit({ by: 'supervisor' });
    await pass('first', id);
    for (const wrong of [
      'supervisor',
      'first',
      'second',
      'colleague',
      'clerk',
      'elsewhere',
      'nobody',
    ])
      expect([wrong, await add('second', id, wrong)]).toEqual([
        wrong,
        { refused: 'approval.reviewerUnknown' },
      ]);
    expect(await add('third', id, 'first')).toEqual({ refused: 'approval.unknown' });
    expect(await add('second', id, 'third')).toEqual({});
  });

  it('[RV8] who passed the added level does not pass another', async () => {
    await stage.level(1, '初审', { personId: 'first' });
    await stage.level(2, '复审');
    const id = await stage.submit();
    await add('first', id, 'second');
    await pass('second', id);
    await pass('first', id);
    expect(await stage.open(id)).toEqual(['supervisor: 复审', 'third: 复审']);
    expect(await pass('second', id)).toEqual({ refused: 'review.decidedBefore' });
  });

  it('levels are no more than the limit', async () => {
    const id = await stage.submit();
    const levels = Array.from({ length: limits.reviewLevels - 1 }, (_, n) => ({
      name: `第${n + 1}级`,
      reviewerOrgId: null,
    }));
    await sql`update review_flow set levels = ${JSON.stringify(levels)}::jsonb
      where business_id = ${id}`.execute(stage.db);
    expect(await add('first', id, 'second', 'after')).toEqual({});
    expect(await add('first', id, 'third', 'after')).toEqual({
      refused: 'approval.tooManyLevels',
      values: { most: String(limits.reviewLevels) },
    });
  });
});

describe('[RV15] deadlines', () => {
  it('a transfer runs on in the same time', async () => {
    await stage.level(1, '初审', { dueHours: 5 });
    const id = await stage.submit();
    const due = async () =>
      (
        await stage.db
          .selectFrom('review_flow')
          .select('due_at')
          .where('business_id', '=', id)
          .executeTakeFirstOrThrow()
      ).due_at;
    const before = await due();
    stage.clock.at += 60_000;
    const to = { businessType: 'seal', businessId: id, toPersonId: 'second', opinion: '' };
    await stage.as('first', (context) => transfer(stage.needs, to, context));
    expect(await due()).toBe(before);
    expect(before).not.toBeNull();
  });
});
