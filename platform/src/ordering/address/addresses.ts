import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Address, addressEndpoints } from '@jicai/shared/contract/ordering/address.ts';
import { isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { leafNameOf } from '../../identity/region/divisions.ts';
import type { Executor } from '../../kernel/db/open.ts';

type SaveRequest = RequestOf<(typeof addressEndpoints)['save']>;

/** A person's addresses, the default first. */
export async function listAddresses(personId: string, db: Executor): Promise<Address[]> {
  const rows = await db
    .selectFrom('address')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .limit(limits.addresses)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    receiver: row.receiver,
    phone: row.phone,
    regionCode: row.region_code,
    regionName: row.region_name,
    detail: row.detail,
    isDefault: row.is_default,
  }));
}

/** One address per person is the default: the first, or the last that was made so. */
export async function saveAddress(
  personId: string,
  request: SaveRequest,
  trx: Executor,
): Promise<{ id: string } | Refusal> {
  if (!isPhone(request.phone)) return refuseAt('phone', 'contact.phone');
  const regionName = leafNameOf(request.regionCode);
  if (regionName === null) return refuseAt('regionCode', 'address.regionUnknown');
  await trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const known = await listAddresses(personId, trx);
  const old = request.id === null ? null : known.find(({ id }) => id === request.id);
  if (old === undefined) return refuse('address.unknown');
  if (!old && known.length >= limits.addresses)
    return refuse('address.tooMany', { max: String(limits.addresses) });
  const isDefault = request.isDefault || known.length === 0 || (old?.isDefault ?? false);
  if (isDefault) {
    await trx
      .updateTable('address')
      .set({ is_default: false })
      .where('person_id', '=', personId)
      .where('is_default', '=', true)
      .execute();
  }
  const id = old?.id ?? randomUUID();
  const row = {
    receiver: request.receiver.trim(),
    phone: request.phone,
    region_code: request.regionCode,
    region_name: regionName,
    detail: request.detail.trim(),
    is_default: isDefault,
  };
  await trx
    .insertInto('address')
    .values({ id, person_id: personId, ...row })
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute();
  return { id };
}

/** Removes an address from the book; orders keep their own copy. */
export async function removeAddress(
  personId: string,
  id: string,
  trx: Executor,
): Promise<Refusal | object> {
  const { numDeletedRows } = await trx
    .deleteFrom('address')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1 ? {} : refuse('address.unknown');
}
