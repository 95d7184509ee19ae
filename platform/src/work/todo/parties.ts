import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** The amount of a business object and the side across from the reader; null and empty when unknown. */
export interface Party {
  readonly amount: Fen | null;
  readonly partyName: string;
}

export const UNKNOWN_PARTY: Party = { amount: null, partyName: '' };

/** A table of business objects that to-dos are about, each between a unit and a supplier. */
export interface PartySource {
  /** With the columns `id`, `unit_id` and `supplier_id`. */
  readonly table: RawBuilder<unknown>;
  /** Over `t`, the table; null where no sum belongs to it, or where it is not to be named. */
  readonly amount: RawBuilder<unknown> | null;
  /** The column of the shop, over `t`; null where the supplier itself is the other side. */
  readonly shop: RawBuilder<unknown> | null;
}

function rowsOf({ table, amount, shop }: PartySource, ids: string[], { orgType }: Person) {
  const other = orgType === 'supplier' ? sql`unit.name` : sql`coalesce(shop.name, supplier.name)`;
  return sql`select t.id, ${amount ?? sql`null`}::bigint as amount, ${other} as "partyName"
    from ${table} t left join org unit on unit.id = t.unit_id
    left join org supplier on supplier.id = t.supplier_id left join shop on shop.id = ${shop ?? sql`null`}
    where t.id = any(${ids}::text[])`;
}

/**
 * Amount and other side of these business objects, by id, as this person sees them. One statement:
 * ids are unique over all tables.
 */
export async function partiesOf(
  businessIds: readonly string[],
  person: Person,
  { parties, db }: { readonly parties: readonly PartySource[]; readonly db: Executor },
): Promise<ReadonlyMap<string, Party>> {
  const ids = [...new Set(businessIds)].filter(Boolean);
  if (ids.length === 0 || parties.length === 0) return new Map();
  const parts = parties.map((source) => rowsOf(source, ids, person));
  const { rows } = await sql<{ id: string; amount: number | null; partyName: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(
    rows.map(({ id, amount, partyName }) => [
      id,
      { amount: amount === null ? null : fen(amount), partyName: partyName ?? '' },
    ]),
  );
}
