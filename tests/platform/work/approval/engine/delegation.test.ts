import { decide, transfer } from '@jicai/platform/src/work/approval/flow/decide.ts';
import { byItself, takeBackTasks } from '@jicai/platform/src/work/approval/flow/take-back.ts';
import {
  announceDelegations,
  delegateReviews,
  type NewDelegation,
  revokeDelegation,
} from '@jicai/platform/src/work/approval/reviewers/delegation.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionOf, HOUR, NOON, openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.reset());

const DAY = 24 * HOUR;
const pass = (name: string, id: string) =>
  stage.as(name, (context) => decide(stage.needs, decisionOf(id), context));
const delegate = (from: string, toPersonId: string, more: Partial<NewDelegation> = {}) =>
  stage.as(from, (context) =>
    delegateReviews(
      stage.needs.reviewKinds,
      {
        toPersonId,
        businessType: null,
        startsAtMs: null,
        endsAtMs: NOON + 7 * DAY,
        reason: '出差',
        ...more,
      },
      context,
    ),
  );
const only = (name: string) => stage.level(1, '初审', { personId: name });

describe('[RV14] delegation', () => {
  it('the deputy gets what is open, decides, and both names stand in the log', async () => {
    await only('first');
    const id = await stage.submit();
    expect(isRefusal(await delegate('first', 'second'))).toBe(false);
    expect(await stage.open(id)).toEqual(['first: 初审', 'second: 初审']);
    expect((await stage.sheet('second', id)).flow).toMatchObject({
      canDecide: true,
      waitingFor: ['姓名-first', '姓名-second（代姓名-first）'],
    });
    expect(await pass('second', id)).toEqual({});
    const sheet = await stage.sheet('first', id);
    expect(sheet.flow.steps.at(-1)?.personName).toBe('姓名-second（代姓名-first）');
    expect(sheet.decision.reviewerName).toBe('姓名-second（代姓名-first）');
    expect(await stage.open(id)).toEqual([]);
  });

  it('what comes later is asked of both; the giver keeps the right', async () => {
    await only('first');
    await delegate('first', 'second');
    const id = await stage.submit();
    expect(await stage.open(id)).toEqual(['first: 初审', 'second: 初审']);
    expect(await pass('first', id)).toEqual({});
    expect((await stage.sheet('first', id)).decision.reviewerName).toBe('姓名-first');
  });

  it.each([
    ['before it starts', NOON + HOUR - 1, false],
    ['when it starts', NOON + HOUR, true],
    ['just before it ends', NOON + 2 * HOUR - 1, true],
    ['when it ends', NOON + 2 * HOUR, false],
  ])('%s: may decide is %s', async (_, at, may) => {
    await only('first');
    const id = await stage.submit();
    await delegate('first', 'second', { startsAtMs: NOON + HOUR, endsAtMs: NOON + 2 * HOUR });
    stage.clock.at = at;
    expect(await pass('second', id)).toEqual(may ? {} : { refused: 'approval.unknown' });
  });

  it('a later one is announced when it starts, once', async () => {
    await only('first');
    const id = await stage.submit();
    await delegate('first', 'second', { startsAtMs: NOON + HOUR });
    expect(await stage.open(id)).toEqual(['first: 初审']);
    for (const at of [NOON + HOUR - 1, NOON + HOUR, NOON + HOUR + 1]) {
      stage.clock.at = at;
      await stage.as('first', (context) => announceDelegations(stage.needs.reviewKinds, context));
      const wanted = at < NOON + HOUR ? ['first: 初审'] : ['first: 初审', 'second: 初审'];
      expect(await stage.open(id)).toEqual(wanted);
    }
  });

  it('ends when it is revoked, by the giver alone', async () => {
    await only('first');
    const made = await delegate('first', 'second');
    if (isRefusal(made)) throw new Error(made.refused);
    const id = await stage.submit();
    const revoke = (name: string) =>
      stage.as(name, (context) => revokeDelegation(stage.needs.reviewKinds, made.id, context));
    expect(await revoke('second')).toEqual({ refused: 'approval.delegationUnknown' });
    expect(await revoke('first')).toEqual({});
    expect(await revoke('first')).toEqual({ refused: 'approval.delegationUnknown' });
    expect(await pass('second', id)).toEqual({ refused: 'approval.unknown' });
  });

  it('when it ends, by its time or before, the deputy’s open tasks end; the giver’s and the deputy’s own stay', async () => {
    await only('first');
    const id = await stage.submit();
    const clear = () => takeBackTasks(stage.needs.reviewKinds, byItself(stage.db, stage.clock));
    await delegate('first', 'second', { endsAtMs: NOON + 2 * HOUR });
    stage.clock.at = NOON + 2 * HOUR - 1;
    await clear();
    expect(await stage.open(id)).toEqual(['first: 初审', 'second: 初审']);
    stage.clock.at = NOON + 2 * HOUR;
    await clear();
    expect(await stage.open(id)).toEqual(['first: 初审']);
    const made = await delegate('first', 'second');
    if (isRefusal(made)) throw new Error(made.refused);
    expect(await stage.open(id)).toEqual(['first: 初审', 'second: 初审']);
    // Of a level that is everybody's the deputy is asked in their own right.
    await sql`delete from review_level`.execute(stage.db);
    const own = await stage.submit();
    const asked = await stage.open(own);
    expect(asked).toContain('second: 用印审核');
    await stage.as('first', (context) =>
      revokeDelegation(stage.needs.reviewKinds, made.id, context),
    );
    // Nothing more may be done at once; the tasks go by the job.
    expect(await pass('second', id)).toEqual({ refused: 'approval.unknown' });
    await clear();
    expect(await stage.open(id)).toEqual(['first: 初审']);
    expect(await stage.open(own)).toEqual(asked);
  });

  it('[RV8] the deputy has the conflicts of both', async () => {
    await only('first');
    await stage.level(2, '复审', { personId: 'third' });
    await delegate('third', 'first');
    const id = await stage.submit();
    await pass('first', id);
    expect(await stage.open(id)).toEqual(['third: 复审']);
    expect(await pass('first', id)).toEqual({ refused: 'review.decidedBefore' });
    await delegate('first', 'second');
    const own = await stage.submit({ by: 'second' });
    expect(await stage.open(own)).toEqual(['first: 初审']);
    expect(await pass('second', own)).toEqual({ refused: 'approval.unknown' });
  });

  it('[RV8] a level passed in somebody’s place counts as theirs too', async () => {
    await only('first');
    await stage.level(2, '复审');
    await delegate('first', 'second');
    const id = await stage.submit();
    await pass('second', id);
    expect(await stage.open(id)).toEqual(['supervisor: 复审', 'third: 复审']);
    expect(await pass('first', id)).toEqual({ refused: 'review.decidedBefore' });
  });

  it('is not passed on', async () => {
    await only('first');
    await delegate('first', 'second');
    await delegate('second', 'third');
    const id = await stage.submit();
    expect(await stage.open(id)).toEqual(['first: 初审', 'second: 初审']);
    expect(await pass('third', id)).toEqual({ refused: 'approval.unknown' });
  });

  it('a deputy of the person to whom a review was transferred decides, others do not', async () => {
    const id = await stage.submit();
    await delegate('second', 'third');
    const to = { businessType: 'seal', businessId: id, toPersonId: 'second', opinion: '' };
    await stage.as('first', (context) => transfer(stage.needs, to, context));
    expect(await pass('first', id)).toEqual({ refused: 'review.notYours' });
    expect(await pass('third', id)).toEqual({});
    const { steps } = (await stage.sheet('first', id)).flow;
    expect(steps.at(-1)?.personName).toBe('姓名-third（代姓名-second）');
  });

  it('counts for the business type that it names', async () => {
    await only('first');
    await delegate('first', 'second', { businessType: 'order' });
    await delegate('first', 'third', { businessType: 'seal' });
    const id = await stage.submit();
    expect(await stage.open(id)).toEqual(['first: 初审', 'third: 初审']);
  });

  it.each([
    ['89 days', { endsAtMs: NOON + 89 * DAY }, null],
    ['90 days', { endsAtMs: NOON + 90 * DAY }, null],
    ['90 days and 1 ms', { endsAtMs: NOON + 90 * DAY + 1 }, 'approval.delegationPeriod'],
    ['no time', { endsAtMs: NOON }, 'approval.delegationPeriod'],
    ['from before now', { startsAtMs: NOON - 1 }, 'approval.delegationPeriod'],
    ['to oneself', { toPersonId: 'first' }, 'approval.delegateUnknown'],
    ['to somebody who reviews nothing', { toPersonId: 'clerk' }, 'approval.delegateUnknown'],
    ['to a reviewer of another unit', { toPersonId: 'elsewhere' }, 'approval.delegateUnknown'],
    ['to nobody', { toPersonId: 'nobody' }, 'approval.delegateUnknown'],
  ] as const)('%s', async (_, more, refused) => {
    const made = await delegate('first', 'second', more);
    expect(isRefusal(made) ? made.refused : null).toBe(refused);
  });

  it('[operations.md 2.3] passes what both may pass: the lower ceiling holds', async () => {
    await only('first');
    await delegate('first', 'second');
    const id = await stage.submit({ amount: 500 });
    await sql`insert into role_ceiling (id, unit_id, role, act, amount, changed_at, changed_by)
      values ('of-giver', 'body', 'reviewer', 'pass', 400, now(), 'first')`.execute(stage.db);
    try {
      expect(await pass('second', id)).toMatchObject({ refused: 'ceiling.above' });
    } finally {
      await sql`delete from role_ceiling where id = 'of-giver'`.execute(stage.db);
    }
    expect(await pass('second', id)).toEqual({});
  });

  it('the result carries both, as the object’s log writes them', async () => {
    await only('first');
    await delegate('first', 'second');
    await pass('second', await stage.submit());
    expect(stage.ends.at(-1)).toMatchObject({
      by: { id: 'second', name: '姓名-second（代姓名-first）' },
      forPersonId: 'first',
    });
    await pass('first', await stage.submit());
    expect(stage.ends.at(-1)).toMatchObject({ by: { name: '姓名-first' }, forPersonId: null });
  });

  it('a second one for the same time is refused', async () => {
    await delegate('first', 'second');
    expect(await delegate('first', 'third')).toEqual({ refused: 'approval.delegationTwice' });
    const later = { startsAtMs: NOON + 7 * DAY, endsAtMs: NOON + 8 * DAY };
    expect(isRefusal(await delegate('first', 'third', later))).toBe(false);
  });
});
