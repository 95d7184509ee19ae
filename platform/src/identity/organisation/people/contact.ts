import { accountInWords } from '@jicai/shared/domain/identity/account.ts';
import { maskedContact } from '@jicai/shared/domain/identity/contact.ts';
import { canonicalPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { isNewcomer } from '../../access/links.ts';
import { askChange } from '../../change-request/ask.ts';
import { recordControl, shareInvitation } from '../../security/control.ts';
import { tellOwner } from '../../security/news.ts';
import { holdsOffice } from '../../security/offices.ts';
import type { StoredMember } from '../repository.ts';
import { writeContact } from './add.ts';

/** A person's mail address and phone. */
export interface Contact {
  readonly email: string;
  readonly phone: string;
}

type Changed = Pick<StoredMember, 'id' | 'name' | 'loginName' | 'email' | 'phone'>;

/** Whether two numbers are the same, however they are written: those of before may have blanks. */
const isSamePhone = (one: string, other: string): boolean =>
  canonicalPhone(one) === canonicalPhone(other);

/** The changed addresses in words, with their middles hidden. */
function wordsOf(before: Contact, next: Contact): string {
  const word = (of: string) => (of === '' ? '（清空）' : maskedContact(of));
  return [
    ...(next.email === before.email ? [] : [`电子邮箱 ${word(next.email)}`]),
    ...(isSamePhone(next.phone, before.phone) ? [] : [`手机号码 ${word(next.phone)}`]),
  ].join('，');
}

/**
 * Changes somebody else's mail or phone, which is as strong as a reset: the owner is told at the old and
 * the new address, and who changed it has controlled the account. The new address gets no link before
 * its owner confirmed it. Of an administrator it waits for a second one. Call it before other writes.
 */
export async function changeContact(
  member: Changed,
  next: Contact,
  context: WriteContext,
): Promise<{ readonly isWaiting: boolean; readonly words: string } | Refusal> {
  const { trx, clock, person } = context;
  const words = wordsOf(member, next);
  if (words === '') return { isWaiting: false, words };
  if (await holdsOffice(member.id, trx)) {
    const change = {
      kind: 'administrator',
      objectId: member.id,
      value: { what: 'contact', email: next.email, phone: next.phone },
      subject: accountInWords(member),
      detail: words,
    } as const;
    const asked = await askChange(change, context);
    return isRefusal(asked) ? asked : { isWaiting: true, words };
  }
  await applyContact(member, next, [person.id], person.name, clock, trx);
  return { isWaiting: false, words };
}

/** Writes the addresses, tells the owner and notes who controlled the account. */
export async function applyContact(
  before: Contact & { readonly id: string },
  next: Contact,
  byIds: readonly string[],
  byName: string,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { id } = before;
  const { rows } = await sql<Contact>`select confirmed_email as email, confirmed_phone as phone
    from person_profile where person_id = ${id}`.execute(trx);
  await writeContact(id, next, clock, trx);
  // Nobody reads news of an account that nobody used; whoever typed its address may get its invitation.
  if (await isNewcomer(id, trx)) {
    for (const byId of byIds) await shareInvitation(id, byId, clock, trx);
    return;
  }
  for (const byId of byIds) await recordControl([id], byId, 'contact', clock, trx);
  const old = [before, ...rows];
  const oldEmails = old.map(({ email }) => email);
  const oldPhones = old.map(({ phone }) => phone);
  const values = { by: byName, to: wordsOf(before, next) };
  const news = { personId: id, key: 'access.news.contact', oldEmails, oldPhones, values } as const;
  await tellOwner(news, clock, trx);
}
