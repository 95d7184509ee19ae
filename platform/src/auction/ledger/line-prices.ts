import type { LinePrices } from '@jicai/shared/domain/auction/standing/line-gaps.ts';
import { parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Payload } from './events.ts';

type Lines = readonly { readonly lineNo: number; readonly price: string }[];

/**
 * Parses the unit prices of a bid's lines: returns them in 分 by line number, without prices that
 * cannot be parsed. Returns an empty map if `lines` is null, as for a bid of one total amount.
 */
export function pricesOf(lines: Lines | null): LinePrices {
  const read = (lines ?? []).flatMap(({ lineNo, price }) => {
    const amount = parseFen(price);
    return typeof amount === 'number' ? [[lineNo, amount] as const] : [];
  });
  return new Map(read);
}

/** Reads the line items of a package with name, unit and quantity in thousandths, ordered by line number. */
export const readItems = (packageNumber: string, db: Executor) =>
  db
    .selectFrom('package_line')
    .select(['line_no as lineNo', 'name', 'unit', 'quantity_thousandths as quantityThousandths'])
    .where('package_number', '=', packageNumber)
    .orderBy('line_no')
    .execute();

/**
 * Reads the unit prices in 分 of each supplier's last valid bid, by supplier code; suppliers without
 * a valid bid are left out. The prices are in the event that accepted the bid or, for sealed
 * quotes, in the event `quotes.opened`. `opening` is the payload of `quotes.opened` while that
 * event is not stored yet, otherwise null.
 */
export async function readLinePrices(
  packageNumber: string,
  opening: Payload | null,
  db: Executor,
): Promise<Map<string, LinePrices>> {
  const openingJson = opening && JSON.stringify(opening);
  const { rows } = await sql<{ code: string; lines: Lines | null }>`
    with opened as (
      select q from jsonb_array_elements(coalesce(${openingJson}::jsonb, (
        select payload from auction_event
        where package_number = ${packageNumber} and kind = 'quotes.opened')) -> 'quotes') q
    )
    select e.code, coalesce(v.payload -> 'lines',
      (select q -> 'lines' from opened where (q ->> 'seq')::bigint = e.bid_seq)) as lines
    from auction_entrant e
    join auction_event v on v.package_number = e.package_number and v.seq = e.bid_seq
    where e.package_number = ${packageNumber}`.execute(db);
  return new Map(rows.map(({ code, lines }) => [code, pricesOf(lines)]));
}
