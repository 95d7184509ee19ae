import { platformMenu, platformPolicy } from '@jicai/platform/src/app.ts';
import { menuFor } from '@jicai/platform/src/identity/navigation/menu.ts';
import type { Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import {
  HOUR,
  published,
  type SourcingWorld,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

type Player = ReturnType<SourcingWorld['as']>;

const list = async (player: Player, openOnly = false) =>
  must(player.call(complaintEndpoints.list, { openOnly, page: 1, pageSize: 20 }));

async function objected() {
  const { number } = await published(world);
  const texts = { facts: '检测报告过期', basis: '', request: '请核实' };
  return must(
    world
      .as('supplier', 1)
      .call(objectionEndpoints.raise, { projectNumber: number, stage: 'documents', ...texts }),
  );
}

const register = (player: Player, objectionNumber: string, more = {}) =>
  player.call(complaintEndpoints.register, {
    objectionNumber,
    authority: '江城市财政局',
    caseNumber: '江财采投〔2026〕7 号',
    matters: '对质疑答复不满意',
    receivedOn: dayOf(world.clock.at),
    isSuspended: true,
    ...more,
  });

it('[PJ21] a complaint is registered after the answer, and its decision once', async () => {
  const objection = await objected();
  const handler = world.as('handler');
  expect((await register(handler, objection.number)).text).toContain('还不能投诉');
  await must(
    handler.call(objectionEndpoints.answer, {
      id: objection.id,
      verdict: 'rejected',
      answer: '经核实不成立',
    }),
  );
  expect((await register(handler, objection.number, { caseNumber: ' ' })).text).toBe(
    '请填写受理文号',
  );
  for (const receivedOn of ['', '2026-02-30', '2000-01-01', dayOf(world.clock.at + 48 * HOUR)])
    expect((await register(handler, objection.number, { receivedOn })).text).toContain('收到日期');
  const offered = async () => {
    const asked = { projectNumber: null, openOnly: false, page: 1, pageSize: 20 };
    const { rows } = await must(handler.call(objectionEndpoints.list, asked));
    return rows.find(({ number }) => number === objection.number)?.canComplain;
  };
  expect(await offered()).toBe(true);
  const made = await must(register(handler, objection.number));
  expect(made.number).toBe(`${objection.number}-T1`);
  // A second one, which would be refused, is not offered.
  expect(await offered()).toBe(false);
  expect((await register(handler, objection.number)).text).toContain('未处理完的投诉');

  // The supplier who complained and the supervisor read it and are told; no others.
  for (const player of [world.as('supplier', 1), world.as('supervisor')]) {
    const { rows, total } = await list(player);
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ number: made.number, result: null, canConclude: false }]);
    const told = await todosOf(player, null, made.number);
    expect(told.rows).toMatchObject([{ processName: '投诉已登记', url: '/xycg/Tsdj' }]);
  }
  for (const player of [world.as('supplier', 2), world.as('otherHandler')])
    expect(await list(player)).toMatchObject({ rows: [], total: 0 });

  const conclude = (player: Player, decision = '驳回投诉') =>
    player.call(complaintEndpoints.conclude, { id: made.id, result: 'rejected', decision });
  expect((await conclude(world.as('otherHandler'))).text).toContain('无权处理');
  expect((await register(world.as('otherHandler'), objection.number)).text).toContain('不在您经办');
  for (const player of [world.as('supervisor'), world.as('supplier', 1)]) {
    expect((await conclude(player)).status).toBe(403);
    expect((await register(player, objection.number)).status).toBe(403);
  }
  expect((await conclude(handler, ' ')).text).toBe('请填写处理决定');
  await must(conclude(handler));
  expect((await conclude(handler)).text).toContain('已登记');
  expect((await list(handler, true)).total).toBe(0);
  expect((await list(handler)).rows).toMatchObject([{ result: 'rejected', canConclude: false }]);
  expect((await must(register(handler, objection.number))).number).toBe(`${objection.number}-T2`);
});

it('[PJ21] an answer that is overdue may be complained about; a withdrawn objection not', async () => {
  const overdue = await objected();
  const taken = await objected();
  await must(world.as('supplier', 1).call(objectionEndpoints.withdraw, { id: taken.id }));
  await world.pass(30 * 24 * HOUR);
  await must(register(world.as('handler'), overdue.number));
  expect((await register(world.as('handler'), taken.number)).text).toContain('已撤回');
});

it('[PJ21] the menu shows the register to suppliers, handlers and supervisors only', () => {
  const sees = (role: Role) =>
    menuFor({ roles: [role] }, platformPolicy, platformMenu).some(({ items }) =>
      items.some(({ title }) => title === '投诉登记'),
    );
  const all: readonly Role[] = [
    ...(['supplier', 'handler', 'supervisor', 'buyer', 'reviewer', 'operator'] as const),
    ...(['listingReviewer', 'entryReviewer', 'finance', 'systemAdmin', 'auditAdmin'] as const),
  ];
  expect(all.filter(sees)).toEqual(['supplier', 'handler', 'supervisor']);
});
