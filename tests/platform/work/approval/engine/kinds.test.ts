import { orderDuties } from '@jicai/platform/src/ordering/order/due.ts';
import { withdrawReview } from '@jicai/platform/src/work/approval/flow/begin.ts';
import { decide, giveBack, transfer } from '@jicai/platform/src/work/approval/flow/decide.ts';
import { reviewKinds } from '@jicai/platform/src/work/approval/kind.ts';
import { dutiesDue } from '@jicai/platform/src/work/duty/source.ts';
import { listTodos } from '@jicai/platform/src/work/todo/repository.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionOf, openStage, type Stage, sealReview } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.reset());

const pass = (name: string, id: string) =>
  stage.as(name, (context) => decide(stage.needs, decisionOf(id), context));

const listed = (name: string, filter: { tab: 'open' | 'begun'; keyword: string }) =>
  listTodos(
    stage.person(name),
    { ...filter, kind: '', objectId: '', page: 1, pageSize: 5 },
    { clock: stage.clock, db: stage.db, due: dutiesDue(orderDuties), parties: [] },
  );

describe('[RV13] a new business type costs a row and a fact sheet', () => {
  it('begins, asks those responsible, shows its facts, hears the result', async () => {
    const id = await stage.submit({ purpose: '投标文件用印' });
    expect(await stage.open(id)).toEqual([
      'first: 用印审核',
      'second: 用印审核',
      'supervisor: 用印审核',
      'third: 用印审核',
    ]);
    const { rows } = await listed('first', { tab: 'open', keyword: '' });
    expect(rows[0]).toMatchObject({
      url: `/seal/review?id=${id}`,
      businessType: 'none',
      openMode: 'review',
      isWorkflow: true,
      text: `${id} 投标文件用印`,
    });
    const sheet = await stage.sheet('first', id);
    expect(sheet.facts).toEqual({ purpose: '投标文件用印', state: 'waiting' });
    expect(sheet.flow).toMatchObject({ level: 1, levels: 1, canDecide: true });
    expect(await pass('first', id)).toEqual({});
    expect(await stage.stateOf(id)).toBe('passed');
    expect(stage.ends).toMatchObject([
      { businessId: id, state: 'passed', submitterId: 'submitter', by: { id: 'first' } },
    ]);
    expect((await stage.sheet('submitter', id)).decision).toMatchObject({
      result: 'passed',
      reviewerName: '姓名-first',
    });
    expect(await stage.open(id)).toEqual([]);
  });

  it('stands among what its submitter began, with its own name and page', async () => {
    const id = await stage.submit();
    const { rows } = await listed('submitter', { tab: 'begun', keyword: id });
    expect(rows).toMatchObject([
      { processName: '用印审核', url: `/seal?id=${id}`, standing: '审核中：用印审核' },
    ]);
  });

  it('speaks of the matter, not of an order', async () => {
    const id = await stage.submit();
    expect(await pass('elsewhere', id)).toEqual({ refused: 'approval.unknown' });
    expect(await pass('first', 'no such')).toEqual({ refused: 'approval.unknown' });
    expect(await pass('submitter', id)).toEqual({ refused: 'approval.own' });
    await pass('first', id);
    expect(await pass('second', id)).toEqual({ refused: 'approval.over' });
    await expect(stage.sheet('elsewhere', id)).rejects.toThrow('approval.unknown');
  });

  it('a refusal by the object undoes the decision', async () => {
    const id = await stage.submit({ purpose: '已作废' });
    expect(await pass('first', id)).toEqual({ refused: 'order.changedMeanwhile' });
    expect(await stage.stateOf(id)).toBe('waiting');
    expect(await stage.open(id)).toHaveLength(4);
    expect((await stage.sheet('first', id)).flow.steps).toHaveLength(1);
  });

  it('without attachments a file is refused', async () => {
    const id = await stage.submit();
    const decision = { ...decisionOf(id), fileGroup: 'group' };
    const done = await stage.as('first', (context) => decide(stage.needs, decision, context));
    expect(done).toEqual({ refused: 'approval.noAttachments' });
    expect(await stage.stateOf(id)).toBe('waiting');
  });

  it('taken back, nobody decides any more', async () => {
    const id = await stage.submit();
    const kind = sealReview([]);
    const subject = { businessId: id, byPersonId: 'submitter' };
    await stage.as('submitter', ({ trx, clock }) => withdrawReview(kind, subject, clock, trx));
    expect(await stage.open(id)).toEqual([]);
    expect(await pass('first', id)).toEqual({ refused: 'approval.over' });
  });

  it('is registered once, and nothing unregistered is decided on', async () => {
    expect(() => reviewKinds(sealReview([]), sealReview([]))).toThrow('two reviews');
    const decision = { ...decisionOf('x'), businessType: 'unheard' };
    const done = stage.as('first', (context) => decide(stage.needs, decision, context));
    await expect(done).rejects.toThrow('nobody registered the review of unheard');
  });
});

describe('[RV3] levels by role and by person', () => {
  it('a level by person asks this person only, whatever body they are of', async () => {
    await stage.level(1, '指定审核', { personId: 'elsewhere' });
    await stage.level(2, '机构审核', { reviewerOrgId: 'body' });
    const id = await stage.submit();
    expect(await stage.open(id)).toEqual(['elsewhere: 指定审核']);
    expect(await pass('first', id)).toEqual({ refused: 'approval.unknown' });
    expect(await pass('elsewhere', id)).toEqual({});
    expect(await stage.open(id)).toHaveLength(3);
    expect(await pass('second', id)).toEqual({});
    expect(await stage.stateOf(id)).toBe('passed');
  });

  it('a level by role asks that role', async () => {
    await stage.level(1, '监督审核', { role: 'supervisor' });
    const id = await stage.submit();
    expect(await stage.open(id)).toEqual(['supervisor: 监督审核']);
    expect(await pass('first', id)).toEqual({ refused: 'approval.unknown' });
    expect(await pass('supervisor', id)).toEqual({});
  });

  it('[RV8] a person never decides on what they submitted, named or not', async () => {
    await stage.level(1, '指定审核', { personId: 'colleague' });
    const id = await stage.submit({ by: 'colleague' });
    expect(await stage.open(id)).toEqual([]);
    expect(await pass('colleague', id)).toEqual({ refused: 'approval.own' });
  });

  it('the amount counts, and rows of another business type do not', async () => {
    await stage.level(1, '初审');
    await stage.level(2, '复审', { fromAmount: 500 });
    expect((await stage.sheet('first', await stage.submit({ amount: 499 }))).flow.levels).toBe(1);
    expect((await stage.sheet('first', await stage.submit({ amount: 500 }))).flow.levels).toBe(2);
    await stage.db.updateTable('review_level').set({ business_type: 'order' }).execute();
    expect((await stage.sheet('first', await stage.submit({ amount: 500 }))).flow.levels).toBe(1);
  });
});

describe('[RV9] returned to a level', () => {
  const back = (name: string, id: string, target: 'previous' | 'submitter' | number) =>
    stage.as(name, (context) =>
      giveBack(
        stage.needs,
        { businessType: 'seal', businessId: id, opinion: '补充', target },
        context,
      ),
    );
  const three = async () => {
    await stage.level(1, '初审', { personId: 'first' });
    await stage.level(2, '复审', { personId: 'second' });
    await stage.level(3, '终审', { personId: 'third' });
    const id = await stage.submit();
    await pass('first', id);
    await pass('second', id);
    return id;
  };

  it('an earlier one, which decides again and the ones after it too', async () => {
    const id = await three();
    expect(await back('third', id, 1)).toEqual({});
    expect(await stage.open(id)).toEqual(['first: 初审']);
    for (const name of ['first', 'second', 'third']) expect(await pass(name, id)).toEqual({});
    expect(await stage.stateOf(id)).toBe('passed');
  });

  it('the submitter, from whatever level', async () => {
    const id = await three();
    expect(await back('third', id, 'submitter')).toEqual({});
    expect(await stage.stateOf(id)).toBe('returned');
    expect(stage.ends).toMatchObject([{ state: 'returned', opinion: '补充' }]);
  });

  it('never a later one, nor the same', async () => {
    const id = await three();
    for (const target of [3, 4, 0, -1])
      expect(await back('third', id, target)).toEqual({ refused: 'approval.levelUnknown' });
    expect(await stage.open(id)).toEqual(['third: 终审']);
  });

  it('after a transfer the level that gets it back is asked as a whole', async () => {
    await stage.level(1, '初审');
    await stage.level(2, '复审', { personId: 'third' });
    const id = await stage.submit();
    const to = { businessType: 'seal', businessId: id, toPersonId: 'second', opinion: '' };
    await stage.as('first', (context) => transfer(stage.needs, to, context));
    await pass('second', id);
    expect(await back('third', id, 'previous')).toEqual({});
    expect(await stage.open(id)).toEqual([
      'first: 初审',
      'second: 初审',
      'supervisor: 初审',
      'third: 初审',
    ]);
  });
});
