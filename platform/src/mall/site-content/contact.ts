import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Contact } from '@jicai/shared/contract/mall/content.ts';
import type { siteContentEndpoints } from '@jicai/shared/contract/mall/site-content.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { findLastChange, logContent } from '../content/log.ts';
import { readContact } from '../content/repository.ts';
import { markOf } from './section.ts';

/** The contact of the footer is one row. */
const CONTACT_ID = 'platform';

/** The reason why the contact cannot be saved by somebody who edited `seen`: it was changed since. */
async function checkSeen(seen: Contact | null, { trx }: WriteContext): Promise<Refusal | null> {
  await lockByKey('site', 'contact', trx);
  const now = await readContact(trx);
  if (seen === null || now === null || markOf(now) === markOf(seen)) return null;
  return refuse(
    'siteContent.changed',
    await findLastChange({ section: 'contact', itemId: CONTACT_ID }, trx),
  );
}

/** Saves how one reaches the platform; the footer makes links of telephone and mail. */
export async function saveContact(
  { contact, seen }: RequestOf<(typeof siteContentEndpoints)['saveContact']>,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { recordNumber, ...rest } = contact;
  if (!isPhone(rest.phone)) return refuseAt('contact.phone', 'siteContent.phone');
  if (!isEmail(rest.email)) return refuseAt('contact.email', 'siteContent.email');
  const stale = await checkSeen(seen, context);
  if (stale) return stale;
  const row = { ...rest, record_number: recordNumber };
  await context.trx
    .insertInto('contact')
    .values({ id: CONTACT_ID, ...row })
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute();
  const entry = { section: 'contact', itemId: CONTACT_ID, title: rest.company };
  await logContent({ ...entry, sentence: '修改页脚联系方式' }, context);
  return {};
}
