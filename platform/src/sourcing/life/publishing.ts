import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { withNewRules } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { say } from '@jicai/shared/messages.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import { reserveBudget } from './budget.ts';
import { checkControl } from './control.ts';
import { notifyOfProject, peopleOfCategory, peopleOfInvited } from './news.ts';
import { contentOf, type ProjectRow } from './row.ts';
import { applyTransition, type LifeContext } from './transition.ts';

/**
 * Publishes a locked project now: its announcement is public, invited suppliers and the supervisor
 * are notified, and the sign-up begins, at once or at its time.
 */
export async function publishNow(
  row: ProjectRow,
  by: { readonly side: 'handler' | 'system'; readonly personId: string | null },
  context: LifeContext,
): Promise<ProjectRow | Refusal> {
  const { trx, clock } = context;
  const controlled = row.supervisorId && (await checkControl(row, row.supervisorId, context));
  if (controlled) return controlled;
  const now = await readNow(clock, trx);
  const opensAt = Math.max(now, row.signUpOpensAt ?? now);
  const outcome = opensAt > now ? 'signUpLater' : 'signUpNow';
  const lacking = await reserveBudget(row, by.personId, now, context);
  if (lacking) return lacking;
  const published = await applyTransition(row, 'publish', { ...by, outcome }, context);
  if (isRefusal(published)) return published;
  // It may have been saved before nobody chose these rules.
  const draft = withNewRules(row.draft);
  await trx
    .updateTable('sourcing_project')
    .set({
      content: contentOf(draft),
      published_at: moment(now),
      sign_up_opens_at: moment(opensAt),
    })
    .where('id', '=', row.id)
    .execute();
  const invited = await peopleOfInvited(row.id, context);
  await notifyOfProject(
    row,
    {
      personIds: invited,
      // A sign-up that begins later is no duty yet.
      isKnown: outcome === 'signUpNow',
      subject: invitationOf(row),
      text: '请在报名截止前报名',
      mail: { cause: 'invited', text: say('project.mail.invited') },
      page: 'tender',
    },
    context,
  );
  await notifyCategory(row, invited, context);
  const others = by.side === 'handler' ? [] : [row.handlerId];
  const organisers = row.supervisorId === null ? others : [...others, row.supervisorId];
  const news = { subject: '采购项目已发布', text: '', page: 'file' } as const;
  await notifyOfProject(row, { ...news, personIds: organisers }, context);
  return { ...published, draft, signUpOpensAt: opensAt };
}

export const invitationOf = ({ method }: Pick<ProjectRow, 'method'>): string =>
  method === 'inquiry' ? '询价邀请' : '竞价邀请';

/** Suppliers of the category learn of a public project, once (PJ13). */
async function notifyCategory(
  row: ProjectRow,
  invited: readonly string[],
  context: LifeContext,
): Promise<void> {
  const { category, selection } = row.draft;
  if (selection !== 'public' || row.signUpEndsAt === null) return;
  const people = await peopleOfCategory(category, context);
  const values = { category, time: timeText(row.signUpEndsAt) };
  const text = say('project.newInCategory', values);
  const subject = row.method === 'inquiry' ? '新的询价项目' : '新的竞价项目';
  const personIds = people.filter((id) => !invited.includes(id));
  const words = say('project.mail.published', { time: timeText(row.signUpEndsAt) });
  const mail = { cause: 'published', text: words } as const;
  await notifyOfProject(row, { personIds, subject, text, mail, page: 'tender' }, context);
}
