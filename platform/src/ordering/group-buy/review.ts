import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { GroupBuyDetail } from '@jicai/shared/contract/ordering/group-buy.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { demandersAmong } from '../../identity/organisation/posts/demand.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type {
  ReviewContext,
  ReviewEnd,
  ReviewKind,
  ReviewSubject,
  ReviewType,
} from '../../work/approval/kind.ts';
import { notifyOfGroupBuy, peopleOfSupplier } from './news.ts';
import { detailOf } from './reading.ts';
import { findGroupBuy, type GroupBuyRow, lockGroupBuy } from './row.ts';
import { applyTransition, readLaunchers } from './transition.ts';

/** The review of group buys, as far as it begins and withdraws one. */
export const groupBuyReviewType: ReviewType = {
  businessType: 'groupBuy',
  processName: '团购审核',
  todoType: 'groupBuy',
  links: { detail: businessPaths.groupBuy, review: businessPaths.groupBuyReview },
  lock: async (id, trx) => {
    await sql`select id from group_buy where id = ${id} for update`.execute(trx);
  },
};

/**
 * A group buy as the subject of a review; the amount is that of the target at the first tier. Nobody
 * decides who launched it, or did so before a successor took over (rules 1 and 7).
 */
export async function subjectOf(
  row: GroupBuyRow,
  clock: Clock,
  trx: Executor,
): Promise<ReviewSubject> {
  const launchers = [...new Set([row.launcherId, ...(await readLaunchers(row.id, trx))])];
  const demanders = await demandersAmong(launchers, row.unitId, { clock, db: trx });
  return {
    id: row.id,
    title: `${row.number} ${row.terms.title}`,
    unitId: row.unitId,
    funds: null,
    amount: fen((row.terms.tiers[0]?.price ?? 0) * row.terms.target),
    // The supplier's confirmation begins it: a refusal would reach a stranger to the unit.
    isUnattended: true,
    submitterId: row.launcherId,
    submitterName: row.launcherName,
    partyIds: launchers,
    waivable: Object.fromEntries(
      launchers.filter((id) => !demanders.has(id)).map((id) => [id, [1]]),
    ),
  };
}

/** The review of group buys. A failed review and a return both let the launcher mend it. */
export const groupBuyReview: ReviewKind<GroupBuyDetail> = {
  ...groupBuyReviewType,
  facts: async (id, clock, db) => {
    const row = await findGroupBuy(id, db);
    return row ? detailOf(row, null, { clock, db, channel: '' }) : null;
  },
  onResult: applyEnd,
  attachments: null,
};

async function applyEnd(end: ReviewEnd, context: ReviewContext): Promise<Refusal | null> {
  const row = await lockGroupBuy(end.businessId, context.trx);
  if (!row) throw new Error(`a review of ${end.businessId}, which is not there`);
  const now = await readNow(context.clock, context.trx);
  const isLate = row.endsAt <= now;
  const passes = end.state === 'passed' && !isLate;
  const note = end.state === 'passed' && isLate ? say('groupBuy.expired') : end.opinion;
  const by = { side: 'reviewer', personId: end.by.id, note } as const;
  const moved = await applyTransition(row, passes ? 'pass' : 'giveBack', by, context);
  if (isRefusal(moved)) return moved;
  if (!passes) {
    const news = { subject: '团购被退回', text: note };
    const launcher = { personIds: [row.launcherId], isKnown: true };
    await notifyOfGroupBuy(moved, { ...news, ...launcher }, context);
    const personIds = await peopleOfSupplier(row, context.trx);
    await notifyOfGroupBuy(moved, { ...news, personIds }, context);
    return null;
  }
  const personIds = [row.launcherId, ...(await peopleOfSupplier(row, context.trx))];
  const news = { subject: '团购审核通过', text: '到开始时间后可参团' };
  await notifyOfGroupBuy(moved, { ...news, personIds }, context);
  return null;
}
