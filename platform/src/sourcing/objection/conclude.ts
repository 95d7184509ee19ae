import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { voidAwards } from '../../auction/award/void.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { voidNotice } from '../../mall/notice/repository.ts';
import { ordersInHand } from '../../ordering/order/hold.ts';
import { notifyOfProject, organisersOf, peopleOfSignUps } from '../life/news.ts';
import { lockProject, type ProjectRow } from '../life/row.ts';
import { applyTransition } from '../life/transition.ts';
import { deleteNotice, findNotice } from '../notice/repository.ts';
import { releaseAward } from './hold.ts';
import { lockFor } from './service.ts';

type Request = RequestOf<typeof objectionEndpoints.conclude>;

/**
 * The consequence of an objection that was found to be right (政府采购质疑和投诉办法 16): the result
 * stands and the orders go on, or it is annulled, everybody is told, and a notice of that is drafted
 * in place of the award's. The project's lock comes first, as where its orders are made.
 */
export async function concludeObjection(
  { id, conclusion, reason }: Request,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { trx, person, clock } = context;
  const project = await lockProjectOf(id, trx);
  const found = await lockFor(id, 'conclude', person, trx);
  if (isRefusal(found)) return found;
  if (!project) throw new Error(`${found.number} has no project`);
  const why = reason.trim();
  if (why === '') return refuseAt('reason', 'objection.reasonMissing');
  const refusal = conclusion === 'annulled' ? await annul(project, why, context) : null;
  if (refusal) return refusal;
  const concluded = {
    conclusion,
    conclusion_reason: why,
    concluded_by: person.id,
    concluded_at: moment(await readNow(clock, trx)),
  };
  await trx.updateTable('objection').set(concluded).where('id', '=', id).execute();
  await notifyOfConclusion(project, conclusion, why, context);
  await releaseAward(project, found.number, context);
  return {};
}

async function lockProjectOf(objectionId: string, trx: Executor): Promise<ProjectRow | null> {
  const found = await trx
    .selectFrom('objection')
    .select('project_id')
    .where('id', '=', objectionId)
    .executeTakeFirst();
  return found ? lockProject(found.project_id, trx) : null;
}

/** Annuls the award of a project that has no orders, or whose orders were cancelled. */
async function annul(
  row: ProjectRow,
  reason: string,
  { trx, person, clock }: WriteContext,
): Promise<Refusal | null> {
  if ((await ordersInHand(row.number, trx)).length > 0) return refuse('objection.ordersMade');
  const notice = await findNotice(row.id, trx);
  if (notice?.state === 'inReview') return refuse('objection.noticeInReview');
  const note = say('objection.annulled', { reason });
  const by = { side: 'handler', personId: person.id, note } as const;
  const moved = await applyTransition(row, 'annul', by, { trx, clock });
  if (isRefusal(moved)) return moved;
  await trx
    .updateTable('sourcing_project')
    // A notice of the end is drafted for projects whose orders are not settled yet.
    .set({ end_reason: note, ordered_at: null })
    .where('id', '=', row.id)
    .execute();
  // One fact beside the signed logs, and the mark on the notice that named the winner: every page reads them.
  if (row.auctionProjectId !== null) await voidAwards(row.auctionProjectId, note, trx);
  if (notice?.noticeId) await voidNotice(notice.noticeId, note, trx);
  await deleteNotice(row.id, trx);
  return null;
}

async function notifyOfConclusion(
  row: ProjectRow,
  conclusion: Request['conclusion'],
  reason: string,
  context: WriteContext,
): Promise<void> {
  const isAnnulled = conclusion === 'annulled';
  const text = say(isAnnulled ? 'objection.annulled' : 'objection.stands', { reason });
  const news = { subject: isAnnulled ? '成交结果作废' : '质疑已处理', text } as const;
  const people = await peopleOfSignUps(row.id, 'all', context);
  await notifyOfProject(row, { ...news, personIds: people, page: 'tender' }, context);
  await notifyOfProject(row, { ...news, personIds: organisersOf(row), page: 'result' }, context);
}
