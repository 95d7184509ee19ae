import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { withNewRules } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { say } from '@jicai/shared/messages.ts';
import { regionOfAddress } from '../../identity/region/of-address.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import { reserveBudget } from './budget.ts';
import { checkControl } from './control.ts';
import { announce, FIRST_BATCH } from './mail/announce.ts';
import { notifyOfProject, peopleOfInvited } from './mail/news.ts';
import { contentOf, type ProjectRow } from './row.ts';
import { applyTransition, type LifeContext } from './transition.ts';

/**
 * Publishes a locked project now: its announcement is public; invited suppliers, the supervisor and
 * suppliers whom a public project suits are notified; the sign-up begins, at once or at its time.
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
      delivery_region: regionOfAddress(draft.deliveryPlace) ?? '',
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
  await announce({ ...row, draft }, FIRST_BATCH, context);
  const others = by.side === 'handler' ? [] : [row.handlerId];
  const organisers = row.supervisorId === null ? others : [...others, row.supervisorId];
  const news = { subject: '采购项目已发布', text: '', page: 'file' } as const;
  await notifyOfProject(row, { ...news, personIds: organisers }, context);
  return { ...published, draft, signUpOpensAt: opensAt };
}

export const invitationOf = ({ method }: Pick<ProjectRow, 'method'>): string =>
  method === 'inquiry' ? '询价邀请' : '竞价邀请';
