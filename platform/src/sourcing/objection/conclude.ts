import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { isRefusal, type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { notifyOfProject, organisersOf, peopleOfSignUps } from '../life/mail/news.ts';
import { lockProject, type ProjectRow } from '../life/row.ts';
import { annulAward } from './annul.ts';
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
  const note = say('objection.annulled', { reason: why });
  const refusal = conclusion === 'annulled' ? await annulAward(project, note, context) : null;
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
  const mail = isAnnulled
    ? { mail: { cause: 'annulled', text: say('project.mail.annulled') } }
    : {};
  await notifyOfProject(row, { ...news, ...mail, personIds: people, page: 'tender' }, context);
  await notifyOfProject(row, { ...news, personIds: organisersOf(row), page: 'result' }, context);
}
