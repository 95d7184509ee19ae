import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { OrderSnapshot } from '@jicai/shared/contract/ordering/order/snapshot.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { recipientSight } from '@jicai/shared/domain/ordering/order/recipients.ts';
import type { OrderView } from '@jicai/shared/domain/ordering/order/states.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { readRecipients, recipientsHash } from '../../recipient/stored.ts';
import { hashOf } from './snapshot.ts';

/** Whether the stored list of recipients is the one that the snapshot names. */
async function hasItsRecipients(
  orderId: string,
  { recipientsHash: named }: OrderSnapshot,
  db: Executor,
): Promise<boolean> {
  if (named === null) return true;
  const { salt, recipients } = await readRecipients(orderId, db);
  return recipientsHash(salt, recipients) === named;
}

/**
 * The snapshot as the supplier may read it (OR8): without the compared suppliers, the comparison and
 * the budget, and without the recipients until they are the supplier's to deliver to.
 */
function forSupplier(snapshot: OrderSnapshot, order: OrderView): OrderSnapshot {
  const isSeen = recipientSight('supplier', order.state) !== 'none';
  return {
    ...snapshot,
    compared: [],
    comparisonHash: '',
    budgetPerHead: null,
    ...(isSeen ? {} : { recipients: [], recipientsHash: null }),
  };
}

/**
 * The newest snapshot of an order, or a version; null where there is none. `body` is the text that
 * `hash` is over. The supplier gets the version that was reviewed, projected, and the hash of that
 * text: a hash of the whole would let rivals' prices be guessed. `isIntact` is about the whole always.
 */
export async function readSnapshot(
  order: OrderView & { readonly id: string; readonly version: number },
  version: number | null,
  db: Executor,
) {
  const row = await db
    .selectFrom('order_snapshot')
    .select(['version', 'body', 'hash', 'at'])
    .where('order_id', '=', order.id)
    .orderBy('version', 'desc')
    .$if(version !== null && order.side !== 'supplier', (query) =>
      query.where('version', '=', version ?? 0),
    )
    .limit(1)
    .executeTakeFirst();
  const isSupplier = order.side === 'supplier';
  if (!row || (isSupplier && version !== null && version !== row.version)) return null;
  const snapshot = decode(OrderSnapshot, JSON.parse(row.body));
  const isIntact =
    hashOf(row.body) === row.hash && (await hasItsRecipients(order.id, snapshot, db));
  // The wire side holds texts, whole numbers and lists of them only.
  const body = isSupplier
    ? canonicalJson(encode(OrderSnapshot, forSupplier(snapshot, order)) as Evidence)
    : row.body;
  const hash = isSupplier ? hashOf(body) : row.hash;
  return { version: row.version, body, hash, atMs: row.at, isIntact };
}
