import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { siteContentEndpoints } from '@jicai/shared/contract/mall/site-content.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { readLink } from '@jicai/shared/domain/mall/content/link.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logContent } from '../content/log.ts';

/** The contact of the footer is one row. */
const CONTACT_ID = 'platform';

/** Saves how one reaches the platform; the footer makes links of telephone and mail. */
export async function saveContact(
  { contact }: RequestOf<(typeof siteContentEndpoints)['saveContact']>,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { recordNumber, ...rest } = contact;
  if (readLink(`tel:${rest.phone}`) === null) return refuse('siteContent.phone');
  if (readLink(`mailto:${rest.email}`) === null) return refuse('siteContent.email');
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
