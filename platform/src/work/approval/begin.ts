import { randomUUID } from 'node:crypto';
import { levelsFor } from '@jicai/shared/domain/work/approval/levels.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { OrderRef } from '../../ordering/order/ports.ts';
import { insertFlows, type NewFlow } from './flow.ts';
import { readLevelRules } from './repository.ts';
import { findReviewers, type Reviewer } from './reviewers.ts';
import { askToDecide, type WaitingStep } from './tell.ts';

interface Begun extends NewFlow {
  readonly order: OrderRef;
}

/**
 * Begins the review of each order: levels by its unit, funds and amount, and a to-do for each person who may decide. The orders of one submit are of one unit.
 */
export async function beginReviews(
  orders: readonly OrderRef[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const rules = await readLevelRules(first.unitId, trx);
  const flows: Begun[] = orders.map((order) => ({
    id: randomUUID(),
    orderId: order.id,
    title: `${order.number} ${order.name}`,
    unitId: order.unitId,
    submitterId: order.buyerId,
    levels: levelsFor(rules, { ...order, funds: order.fundsType }),
    order,
  }));
  await insertFlows(flows, clock, trx);
  const steps: WaitingStep[] = [];
  const asked = new Map<string, Promise<Reviewer[]>>();
  for (const { id, title, unitId, levels, order } of flows) {
    const [level] = levels;
    if (!level) continue;
    const { reviewerOrgId } = level;
    const key = `${unitId} ${reviewerOrgId} ${order.buyerId}`;
    const given = { unitId, reviewerOrgId, excluded: [order.buyerId] };
    const found = asked.get(key) ?? findReviewers(given, trx);
    asked.set(key, found);
    const personIds = (await found).map((reviewer) => reviewer.id);
    const fromName = order.buyerName;
    const step = { flowId: id, orderId: order.id, title, level: 1, levelInfo: level, personIds };
    steps.push({ ...step, fromName, isFirst: true, note: '' });
  }
  await askToDecide(steps, clock, trx);
}
