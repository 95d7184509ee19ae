import { lineTotal } from '@jicai/shared/domain/auction/price/price.ts';
import { type Fen, fen, parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

interface Row {
  seq: number;
  line_no: number | null;
  name: string;
  unit: string;
  quantity_thousandths: number;
  price: string | null;
}

/**
 * One line of a bid, in 分: the unit price, and `amount`, the product of price and quantity that the
 * bid's total includes (AU8).
 */
export interface BidLine {
  readonly lineNo: number;
  readonly name: string;
  readonly unit: string;
  readonly quantityThousandths: number;
  readonly price: Fen;
  readonly amount: Fen;
}

/**
 * Reads the priced lines of a supplier's current (last valid) bid, from the event that accepted the
 * bid or, for a sealed quote, from the event of the opening, before which a quote does not count as
 * a bid (AU21). `seq` is the sequence number of the bid, 0 without a bid; `lines` is empty without
 * a bid and for a bid that has only a total.
 */
export async function readBidLines(
  packageNumber: string,
  code: string,
  db: Executor,
): Promise<{ seq: number; lines: BidLine[] }> {
  const { rows } = await sql<Row>`
    with b as materialized (
      select v.seq, coalesce(v.payload -> 'lines', (
          select q -> 'lines' from auction_event o, jsonb_array_elements(o.payload -> 'quotes') q
          where o.package_number = e.package_number and o.kind = 'quotes.opened'
            and (q ->> 'seq')::bigint = v.seq)) as lines
      from auction_entrant e
      join auction_event v on v.package_number = e.package_number and v.seq = e.bid_seq
      where e.package_number = ${packageNumber} and e.code = ${code}
    ), priced as materialized (
      select (p ->> 'lineNo')::int as line_no, p ->> 'price' as price
      from b, jsonb_array_elements(b.lines) p
    )
    select b.seq, l.line_no, l.name, l.unit, l.quantity_thousandths, priced.price
    from b
    left join package_line l on l.package_number = ${packageNumber}
      and jsonb_array_length(b.lines) > 0
    left join priced on priced.line_no = l.line_no
    order by l.line_no`.execute(db);
  return {
    seq: rows[0]?.seq ?? 0,
    lines: rows.flatMap((row) => {
      // A line that the bid left out has no price (AU43).
      if (row.line_no === null || !row.price?.trim()) return [];
      const read = parseFen(row.price);
      const price = typeof read === 'number' ? read : fen(0);
      const quantityThousandths = row.quantity_thousandths;
      const line = {
        lineNo: row.line_no,
        name: row.name,
        unit: row.unit,
        quantityThousandths,
        price,
        amount: lineTotal(price, quantityThousandths),
      };
      return [line];
    }),
  };
}
