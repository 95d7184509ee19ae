import { createHash } from 'node:crypto';
import { list } from '@jicai/shared/contract/kernel/codecs.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { Recipient } from '@jicai/shared/contract/ordering/recipient.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** One row of a list as it is written. */
export interface RecipientRow {
  readonly order_id: string;
  readonly seq: number;
  readonly name: string;
  readonly phone: string;
  readonly region_code: string;
  readonly region_name: string;
  readonly detail: string;
  readonly remark: string;
}

export const recipientRows = (orderId: string, recipients: readonly Recipient[]): RecipientRow[] =>
  recipients.map((one, index) => ({
    order_id: orderId,
    seq: index + 1,
    name: one.name,
    phone: one.phone,
    region_code: one.regionCode,
    region_name: one.regionName,
    detail: one.detail,
    remark: one.remark,
  }));

/** The list of an order with its salt; empty for an order without recipients. */
export async function readRecipients(
  orderId: string,
  db: Executor,
): Promise<{ salt: string; recipients: Recipient[] }> {
  const rows = await db
    .selectFrom('order_recipient')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_recipient.order_id')
    .select(['purchase_order.recipient_salt as salt'])
    .select(['order_recipient.name', 'phone', 'order_recipient.region_code'])
    .select(['order_recipient.region_name', 'detail', 'order_recipient.remark'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute();
  const recipients = rows.map(
    ({ name, phone, region_code: regionCode, region_name: regionName, detail, remark }) => ({
      name,
      phone,
      regionCode,
      regionName,
      detail,
      remark,
    }),
  );
  return { salt: rows[0]?.salt ?? '', recipients };
}

/**
 * The hash that a snapshot names a list by: over the whole list with its phones and a salt, so that
 * readers of the snapshot can check a list and cannot guess one.
 */
export function recipientsHash(salt: string, recipients: readonly Recipient[]): string | null {
  if (recipients.length === 0) return null;
  // The wire side holds texts only.
  const wire = encode(list(Recipient), [...recipients]) as Evidence;
  return createHash('sha256')
    .update(canonicalJson({ salt, list: wire }))
    .digest('hex');
}
