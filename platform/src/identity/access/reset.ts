import { accessLinkPath } from '@jicai/shared/contract/identity/access.ts';
import type { ResetResponse } from '@jicai/shared/contract/identity/account/reset.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { accountInWords, RESET_LINK_MINUTES } from '@jicai/shared/domain/identity/account.ts';
import { maskedContact } from '@jicai/shared/domain/identity/contact.ts';
import { isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import type { SmsSender } from '../../kernel/sms/sms.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { askChange } from '../change-request/ask.ts';
import { recordControl } from '../security/control.ts';
import { logWrite } from '../security/log.ts';
import { tellOwner } from '../security/news.ts';
import { holdsOffice } from '../security/offices.ts';
import { endSessions } from '../session/end.ts';
import { sendAskedReset } from './forgot.ts';
import {
  controlsByInvitation,
  handedBy,
  invitationMinutes,
  inviteNewcomer,
  isNewcomer,
  takeReleased,
} from './links.ts';

export interface ResetNeeds {
  readonly publicUrl: string;
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
}

/** The account to be reset. Its row is locked, and the caller may manage it. */
export interface ResetAccount {
  readonly id: string;
  readonly name: string;
  readonly loginName: string;
}

const NOTHING: ResetResponse = {
  link: null,
  sentTo: '',
  isWaiting: false,
  linkMinutes: 0,
  isControl: false,
  controlsUntilProof: false,
};
/** A link to an account that was used. */
const CONTROLS = { linkMinutes: RESET_LINK_MINUTES, isControl: true } as const;

/** The site's address of a link. */
export const urlOfLink = (publicUrl: string, token: string): string =>
  `${publicUrl}${BASE_PATH}${accessLinkPath(token)}`;

/** The confirmed address to which a link of this person can be sent now; empty where there is none. */
export async function ownAddress(
  personId: string,
  { mailer, sms }: Pick<ResetNeeds, 'mailer' | 'sms'>,
  db: Executor,
): Promise<string> {
  const { rows } = await sql<{ email: string; phone: string }>`
    select confirmed_email as email, confirmed_phone as phone from person_profile
    where person_id = ${personId}`.execute(db);
  const [own] = rows;
  if (own?.email && canSend(mailer)) return own.email;
  return own && sms && isMobile(own.phone) ? own.phone : '';
}

/**
 * Resets an account that somebody else manages. One that nobody used gets another invitation, whose link is
 * in the answer. For any other the link goes to the owner's own confirmed address; where there is none, or
 * `byRelease` says that the owner cannot read it, a second administrator must agree, and the next reset of
 * the asker has the link in its answer. Administrators are reset by two of the three alone.
 */
export async function resetAccount(
  needs: ResetNeeds,
  account: ResetAccount,
  { byRelease }: { readonly byRelease: boolean },
  context: WriteContext,
): Promise<ResetResponse | Refusal> {
  const { trx, clock } = context;
  const { id } = account;
  const isOffice = await holdsOffice(id, trx);
  if (!isOffice && (await isNewcomer(id, trx))) {
    const delivery = handedBy(context.person.id, needs);
    const token = await inviteNewcomer(id, delivery, clock, trx);
    await logWrite('link.issued', id, context, '邀请');
    const linkMinutes = await invitationMinutes(trx);
    const controlsUntilProof = await controlsByInvitation(id, needs, trx);
    const link = urlOfLink(needs.publicUrl, token);
    return { ...NOTHING, link, linkMinutes, controlsUntilProof };
  }
  // An address that was confirmed since a release was asked for goes before it.
  const address = isOffice || byRelease ? '' : await ownAddress(id, needs, trx);
  if (address !== '') return sendOut(account, maskedContact(address), context);
  const released = await takeReleased(id, context.person.id, clock, trx);
  if (released) return handOut(needs, account, released, context);
  return askForRelease(account, isOffice, context);
}

/** The asker of a released reset takes its link; both administrators have controlled the account. */
async function handOut(
  { publicUrl }: ResetNeeds,
  { id }: ResetAccount,
  { token, agreedBy }: { readonly token: string; readonly agreedBy: string },
  context: WriteContext,
): Promise<ResetResponse> {
  const { trx, clock, person } = context;
  await endSessions(id, trx);
  await recordControl([id], person.id, 'reset', clock, trx);
  await recordControl([id], agreedBy, 'release', clock, trx);
  const { name: second } = await trx
    .selectFrom('person')
    .select('name')
    .where('id', '=', agreedBy)
    .executeTakeFirstOrThrow();
  const values = { by: person.name, second };
  await tellOwner({ personId: id, key: 'access.news.released', values }, clock, trx);
  await logWrite('link.issued', id, context, `经 ${second} 批准`);
  return { ...NOTHING, ...CONTROLS, link: urlOfLink(publicUrl, token) };
}

/** The link goes to the owner, and is in no answer. */
async function sendOut(
  { id }: ResetAccount,
  sentTo: string,
  context: WriteContext,
): Promise<ResetResponse> {
  const { trx, clock, person } = context;
  await endSessions(id, trx);
  await recordControl([id], person.id, 'reset', clock, trx);
  await enqueue(sendAskedReset, { personId: id }, trx, { singletonKey: id });
  const values = { by: person.name, where: sentTo };
  await tellOwner({ personId: id, key: 'access.news.sent', values }, clock, trx);
  await logWrite('link.issued', id, context, `发送至 ${sentTo}`);
  return { ...NOTHING, ...CONTROLS, sentTo };
}

/** The sessions and the password stay as they are until the link is taken. */
async function askForRelease(
  { id, name, loginName }: ResetAccount,
  isOffice: boolean,
  context: WriteContext,
): Promise<ResetResponse | Refusal> {
  const { trx, clock, person } = context;
  const change = {
    kind: isOffice ? 'administrator' : 'credential',
    objectId: id,
    value: { what: 'reset' },
    subject: accountInWords({ name, loginName }),
    detail: '重设密码',
  } as const;
  const asked = await askChange(change, context);
  if (isRefusal(asked)) return asked;
  const values = { by: person.name };
  await tellOwner({ personId: id, key: 'access.news.asked', values }, clock, trx);
  return { ...NOTHING, isWaiting: true };
}
