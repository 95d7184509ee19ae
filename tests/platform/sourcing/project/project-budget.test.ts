import { budgetInvariants } from '@jicai/platform/src/fulfilment/invariants/budget.ts';
import { findBreaches } from '@jicai/platform/src/fulfilment/invariants/invariant.ts';
import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { type BudgetForm, budgetForm } from '../../../harness/mall/budgets.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { awarded, fullResult, goOn, publishNotice } from '../../../harness/sourcing/awards.ts';
import {
  draftOf,
  HOUR,
  published,
  readAs,
  review,
  type SourcingWorld,
  sourcingWorld,
  submitted,
} from '../../../harness/sourcing/projects.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());
afterEach(async () => {
  for (const invariant of budgetInvariants)
    expect(await findBreaches(invariant, world.db)).toEqual({ count: 0, first: [] });
});

const DAY = 24 * HOUR;
const form: BudgetForm = {
  ...budgetForm,
  ...{ kind: 'card', name: '专项', amount: fen(200_000_00) },
};
const made = async (number: string, more = {}) =>
  (await must(world.as('finance').call(budgetEndpoints.save, { ...form, number, ...more }))).id;
const read = (id: string) =>
  must(world.as('finance').call(budgetEndpoints.read, { id, page: 1, pageSize: 100 }));
const balance = async (id: string) => {
  const { reserved, used, available } = (await read(id)).budget;
  return { reserved, used, available };
};

it('[BG4] a project reserves at its publication and hands over to the orders of its award', async () => {
  const card = await made('JF-1');
  const plan = await made('CG-1', { kind: 'plan' });
  const change = { fundsCard: 'JF-1', planNumber: 'CG-1' };
  const project = await awarded(world, change);
  expect(await balance(card)).toEqual({ reserved: 120_000_00, used: 0, available: 80_000_00 });
  expect(await balance(plan)).toMatchObject({ reserved: 120_000_00 });
  await publishNotice(world, project.id);
  await world.pass(3 * DAY);
  await goOn(world);
  const { orders } = await fullResult(world, project.id);
  expect(orders).toHaveLength(1);
  expect(await balance(card)).toEqual({ reserved: 97_000_00, used: 0, available: 103_000_00 });
  expect(await balance(plan)).toMatchObject({ reserved: 97_000_00 });
  const { rows } = await read(card);
  expect(rows.map(({ kind, reserved, business }) => [kind, reserved, business]).reverse()).toEqual([
    ['set', 0, 'entry'],
    ['reserve', 120_000_00, 'project'],
    ['handOver', -97_000_00, 'project'],
    ['takeOver', 97_000_00, 'order'],
    ['release', -23_000_00, 'project'],
  ]);
});

it('[BG4] a revoked and a failed project release what they reserved', async () => {
  const card = await made('JF-2');
  const change = { fundsCard: 'JF-2', planNumber: '' };
  const revoked = await published(world, change);
  expect(await balance(card)).toMatchObject({ reserved: 120_000_00 });
  const body = { id: revoked.id, reason: '需求取消' };
  await must(world.as('handler').call(projectEndpoints.revoke, body));
  expect(await balance(card)).toMatchObject({ reserved: 0 });
  await published(world, change);
  expect(await balance(card)).toMatchObject({ reserved: 120_000_00 });
  await world.pass(60 * HOUR);
  expect(await balance(card)).toMatchObject({ reserved: 0, available: 200_000_00 });
});

it('[BG2] a project above its budget is refused at the submit, by name of the card', async () => {
  await made('JF-3', { amount: fen(100_000_00) });
  const draft = await draftOf(world, { fundsCard: 'JF-3', planNumber: '' });
  const { id, version } = draft;
  expect(await refusal(world.as('handler').call(projectEndpoints.submit, { id, version }))).toBe(
    '预算不足：专项（JF-3） 可用 100,000.00 元，本次需要 120,000.00 元',
  );
});

it('[BG2] money that is gone before the publication keeps it back, and its handler is told', async () => {
  const change = { fundsCard: 'JF-4', planNumber: '' };
  await made('JF-4');
  const first = await submitted(world, change);
  const second = await submitted(world, change);
  await must(review(world.as('reviewer'), first.id));
  await must(review(world.as('reviewer'), second.id));
  expect((await readAs(world.as('handler'), first.id)).state).toBe('signUp');
  expect((await readAs(world.as('handler'), second.id)).state).toBe('scheduled');
  const handler = world.as('handler');
  expect(await dutiesOf(handler, first.id)).toEqual([]);
  expect(await dutiesOf(handler, second.id)).toEqual(['project.publish']);
  expect(await dutiesOf(world.as('otherHandler'), second.id)).toEqual([]);
  const { rows } = await todosOf(handler, 'messages', second.number);
  expect(rows.map(({ text }) => text).join()).toContain('预算不足：专项（JF-4） 可用 80,000.00 元');
  const body = { id: first.id, reason: '需求取消' };
  await must(world.as('handler').call(projectEndpoints.revoke, body));
  await must(world.as('handler').call(projectEndpoints.publish, { id: second.id }));
  expect((await readAs(world.as('handler'), second.id)).state).toBe('signUp');
  expect(await dutiesOf(handler, second.id)).toEqual([]);
});

it('[BG2] a project that waits for its time asks for nothing before it, and ends with a revocation', async () => {
  await made('JF-5', { amount: fen(130_000_00) });
  const change = { fundsCard: 'JF-5', planNumber: '' };
  const timed = await submitted(world, { ...change, publishAt: world.clock.at + 2 * HOUR });
  const first = await submitted(world, change);
  await must(review(world.as('reviewer'), timed.id));
  await must(review(world.as('reviewer'), first.id));
  const handler = world.as('handler');
  expect(await dutiesOf(handler, timed.id)).toEqual([]);
  await world.pass(3 * HOUR);
  expect(await dutiesOf(handler, timed.id)).toEqual(['project.publish']);
  await must(handler.call(projectEndpoints.revoke, { id: timed.id, reason: '需求取消' }));
  expect(await dutiesOf(handler, timed.id)).toEqual([]);
});
