import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { isRefusal, type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { checkHorizon } from '@jicai/shared/domain/sourcing/project/horizon.ts';
import { isPublic } from '@jicai/shared/domain/sourcing/project/states.ts';
import { say } from '@jicai/shared/messages.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { extendSignUp } from '../life/advance.ts';
import { notifyOfProject, peopleConcerned } from '../life/mail/news.ts';
import { publishNow } from '../life/publishing.ts';
import { lockOwnProject } from '../life/row.ts';
import { applyTransition } from '../life/transition.ts';

/* The handler's steps from the approval on. */

type Endpoints = typeof projectEndpoints;
type Moved = ResponseOf<Endpoints['publish']>;

/** Publishes an approved project now instead of at its time. */
export async function publishProjectNow(
  id: string,
  context: WriteContext,
): Promise<Moved | Refusal> {
  const { trx, person } = context;
  const row = await lockOwnProject(id, person, trx);
  if (isRefusal(row)) return row;
  const published = await publishNow(row, { side: 'handler', personId: person.id }, context);
  return isRefusal(published) ? published : { state: published.state };
}

/** Extends the sign-up once; the quoting moves by as much. */
export async function extendProject(
  { id, signUpEndsAtMs, reason }: RequestOf<Endpoints['extend']>,
  context: WriteContext,
): Promise<Moved | Refusal> {
  const { trx, person, clock } = context;
  const row = await lockOwnProject(id, person, trx);
  if (isRefusal(row)) return row;
  if (reason.trim() === '') return refuseAt('reason', 'project.reasonMissing');
  const now = await readNow(clock, trx);
  const earliest = Math.max(now, row.signUpEndsAt ?? now);
  if (row.state === 'signUp' && signUpEndsAtMs <= earliest)
    return refuseAt('signUpEndsAtMs', 'project.check.signUpEnd');
  const tooFar = checkHorizon('signUpEndsAt', signUpEndsAtMs, now);
  if (tooFar) return tooFar;
  const by = { side: 'handler', personId: person.id, note: reason } as const;
  const extended = await extendSignUp(row, signUpEndsAtMs, by, context);
  return isRefusal(extended) ? extended : { state: extended.state };
}

/** Revokes a project before its quoting, with a reason that everybody concerned is told. */
export async function revokeProject(
  { id, reason }: RequestOf<Endpoints['revoke']>,
  context: WriteContext,
): Promise<Moved | Refusal> {
  const { trx, person } = context;
  const row = await lockOwnProject(id, person, trx);
  if (isRefusal(row)) return row;
  if (reason.trim() === '') return refuseAt('reason', 'project.reasonMissing');
  const by = { side: 'handler', personId: person.id, note: reason } as const;
  const moved = await applyTransition(row, 'revoke', by, context);
  if (isRefusal(moved)) return moved;
  await trx
    .updateTable('sourcing_project')
    .set({ end_reason: reason })
    .where('id', '=', id)
    .execute();
  if (!isPublic(row.state)) return { state: moved.state };
  const text = say('project.revokedNote', { reason });
  const news = { subject: '采购项目已撤销', text, page: 'tender' } as const;
  const personIds = await peopleConcerned(id, context);
  const mail = { cause: 'revoked', text: say('project.mail.revoked') } as const;
  await notifyOfProject(row, { ...news, mail, personIds }, context);
  if (row.supervisorId !== null) {
    await notifyOfProject(row, { ...news, personIds: [row.supervisorId], page: 'file' }, context);
  }
  return { state: moved.state };
}
