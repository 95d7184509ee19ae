import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Duty } from '../../kernel/duty.ts';

/** The SQL expressions from which `documentDuty` builds the rows of a duty (`Duty.open`). */
interface DutyRows {
  readonly id: RawBuilder<unknown>;
  readonly holder: RawBuilder<unknown>;
  /** The id of the person who ordered, applied or launched; null by default. */
  readonly owner?: RawBuilder<unknown>;
  readonly barred?: RawBuilder<unknown>;
  /** The number or name of the document, with which the text of the row begins. */
  readonly document: RawBuilder<unknown>;
  /** What is to be done, in words; follows the document. */
  readonly text: RawBuilder<unknown>;
  readonly url: RawBuilder<unknown>;
  /** The id of the organisation on the other side, whose name the row shows. */
  readonly from: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  readonly dueAt?: RawBuilder<unknown>;
  /** The tables after the SQL keyword `from`, with the condition. */
  readonly rows: RawBuilder<unknown>;
}

/**
 * Creates a duty about documents between a unit and a supplier; its business type is `none` unless
 * `head` has one.
 */
export function documentDuty(
  head: Pick<Duty, 'name' | 'label' | 'by'> & Partial<Pick<Duty, 'businessType'>>,
  rowsAt: (clock: Clock) => DutyRows,
): Duty {
  return {
    businessType: 'none',
    ...head,
    open: (clock) => {
      const rows = rowsAt(clock);
      const { owner = sql`null::text`, barred = sql`'{}'::text[]`, dueAt = sql`null` } = rows;
      return sql`(select ${rows.id} as business_id, ${rows.holder} as holder, ${owner} as owner_id,
        ${barred} as barred, ${rows.document} || '：' || ${rows.text} as content, ${rows.url} as url,
        coalesce((select name from org where org.id = ${rows.from}), '') as from_name,
        ${rows.since} as since, (${dueAt})::timestamptz as due_at
        from ${rows.rows})`;
    },
  };
}

/** Returns, as SQL, the path of a page that ends with a document's id. */
export const pathTo = (
  page: (id: string) => string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${page('')}::text || ${id}`;

/** Returns, as SQL, an amount in 分 as text in 元: `1,234.50`. */
export const yuanText = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char((${amount}) / 100.0, 'FM999,999,999,999,990.00')`;

/** Returns, as SQL, the day of a time in China: `2026-06-30`. */
export const dayText = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char((${at}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/**
 * Returns, as SQL, the note of a document's last move in the log of settlement, with `：` before it;
 * an empty text if the note is empty or the last move is none of `moves`.
 */
export const lastNote = (
  kind: string,
  id: RawBuilder<unknown>,
  moves: readonly string[],
): RawBuilder<unknown> =>
  sql`coalesce((select '：' || nullif(e.note, '') from (
      select transition, note from settlement_event where kind = ${sql.lit(kind)} and document_id = ${id}
      order by seq desc limit 1) e
    where e.transition in (${sql.join(moves.map((move) => sql.lit(move)))})), '')`;

/**
 * Returns, as SQL, the time of a document's last move in the log of settlement; null if there is
 * none.
 */
export const lastMove = (kind: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select e.at from settlement_event e where e.kind = ${sql.lit(kind)} and e.document_id = ${id}
    order by e.seq desc limit 1)`;
