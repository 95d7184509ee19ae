import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { releaseOrders } from '../../ordering/order/hold.ts';
import { annulAward } from '../objection/annul.ts';
import { notifyParties } from './news.ts';
import { lockWithProject } from './repository.ts';

/**
 * The consequence of a complaint that the authority upheld (政府采购质疑和投诉办法 32): the result stands and
 * the orders go on, or it is annulled, everybody is told, and a notice of that is drafted in place of the
 * award's.
 */
export async function settleComplaint(
  { id, consequence, reason }: RequestOf<typeof complaintEndpoints.settle>,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { trx, person, clock } = context;
  const found = await lockWithProject(id, person, trx);
  if (!found) return refuse('complaint.unknown');
  const { project, row } = found;
  if (row.result !== 'upheld' || row.consequence !== null)
    return refuse('complaint.nothingFollows');
  const why = reason.trim();
  if (why === '') return refuseAt('reason', 'objection.reasonMissing');
  const isAnnulled = consequence === 'annulled';
  const text = say(isAnnulled ? 'complaint.annulled' : 'complaint.stands', { reason: why });
  const refusal = isAnnulled ? await annulAward(project, text, context) : null;
  if (refusal) return refusal;
  const settled = {
    consequence,
    consequence_reason: why,
    settled_by: person.id,
    settled_at: moment(await readNow(clock, trx)),
  };
  await trx.updateTable('complaint').set(settled).where('id', '=', id).execute();
  await releaseOrders(row.number, trx);
  const subject = isAnnulled ? '成交结果作废' : '投诉已处理';
  await notifyParties(project, { subject, text, supplierId: row.supplierId }, context);
  return {};
}
