import type { KeptPart, SeenLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { removeCartLines } from './repository.ts';

interface Taken {
  readonly lines: readonly SeenLine[];
  /** The rest of lines that not all pieces are taken of (立即购买). */
  readonly keeps: readonly KeptPart[];
}

/**
 * Takes what is ordered out of the person's cart: whole lines, or pieces of those that `keeps` names.
 * False when the cart is not what it was seen as ([A03]); the caller then undoes all of it. So of two
 * submits of the same pieces, under whatever keys, the second finds nothing (OR5).
 */
export async function takeFromCart(
  personId: string,
  { lines, keeps }: Taken,
  trx: Executor,
): Promise<boolean> {
  const cartIds = new Set(lines.map(({ cartId }) => cartId));
  const kept = new Set(keeps.flatMap((one) => (one.accessoryId === null ? [one.cartId] : [])));
  if (keeps.some(({ cartId }) => !cartIds.has(cartId) || !kept.has(cartId))) return false;
  if (new Set(keeps.map((one) => `${one.cartId} ${one.accessoryId}`)).size < keeps.length)
    return false;
  const whole = [...cartIds].filter((id) => !kept.has(id));
  if ((await removeCartLines(personId, whole, trx)) !== whole.length) return false;
  return kept.size === 0 || (await keepRest(personId, kept.size, { lines, keeps }, trx));
}

/** Leaves the rest of so many lines, and of their accessories, as far as they are ordered. */
async function keepRest(
  personId: string,
  count: number,
  { lines, keeps }: Taken,
  trx: Executor,
): Promise<boolean> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(keeps)}::text::jsonb)
    as kept("cartId" text, "accessoryId" text, "inCart" int, stays int)`;
  const { numAffectedRows } = await sql`update cart_line set quantity = kept.stays from ${rows}
    where cart_line.id = kept."cartId" and kept."accessoryId" is null
      and cart_line.person_id = ${personId}
      and cart_line.quantity = kept."inCart" and kept.stays between 1 and kept."inCart" - 1`.execute(
    trx,
  );
  if (Number(numAffectedRows) !== count) return false;
  const ordered = sql`jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb)
    as ordered("cartId" text, "accessoryId" text)`;
  // The lines are the person's: the update above has asked.
  await sql`delete from cart_accessory own using ${ordered}
    left join ${rows} on kept."cartId" = ordered."cartId"
      and kept."accessoryId" = ordered."accessoryId" and kept.stays > 0
    where own.line_id = ordered."cartId" and own.accessory_id = ordered."accessoryId"
      and kept."cartId" is null`.execute(trx);
  await sql`update cart_accessory own set quantity = kept.stays from ${rows}
    where own.line_id = kept."cartId" and own.accessory_id = kept."accessoryId"
      and kept.stays > 0 and own.quantity >= kept.stays`.execute(trx);
  return true;
}
