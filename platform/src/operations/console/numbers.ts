import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { consoleEndpoints, NumberRow } from '@jicai/shared/contract/operations/console.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import {
  type CountedName,
  type NumberKind,
  numberKinds,
  type SequenceName,
} from '../../kernel/numbers/kinds.ts';
import { countedNumber, periodOf, sequenceNumber } from '../../kernel/numbers/numbers.ts';

const PERIODS = { day: '年月日', year: '年份' } as const;
const SCOPES = { day: '每日从 1 起，连续无空号', year: '每年从 1 起，连续无空号' } as const;

/** The form of a kind in words: `HT + 年月日 + 4 位序号`. */
function formOf(kind: NumberKind): string {
  const parts = (...given: readonly string[]) => given.filter((part) => part !== '').join(' + ');
  switch (kind.way) {
    case 'counted':
      return parts(kind.prefix, PERIODS[kind.per], `${kind.digits} 位序号`);
    case 'sequence':
      return parts(kind.prefix, '年月日', `${kind.digits} 位序号`);
    case 'within':
      return parts(kind.prefix, kind.of, kind.mark, kind.last);
    case 'random':
      return parts(kind.prefix, `${kind.signs} 位随机字符`);
  }
}

function scopeOf(kind: NumberKind): string {
  switch (kind.way) {
    case 'counted':
      return SCOPES[kind.per];
    case 'sequence':
      return '全站连续编排、不重复，可能有空号';
    case 'within':
      return `在同一${kind.of}之内`;
    case 'random':
      return '随机，不可推算';
  }
}

interface Counters {
  readonly nowMs: number;
  /** The last place of each kind in its period. */
  readonly counted: ReadonlyMap<string, number>;
  /** The last place that was taken in the sequence of orders; 0 at the beginning. */
  readonly sequence: number;
}

/** The present values of the counters, in the periods of now. */
async function readCounters(clock: Clock, db: Database): Promise<Counters> {
  const nowMs = await readNow(clock, db);
  const names = Object.keys(numberKinds).filter(isCounted);
  const periods = names.map((name) => periodOf(name, nowMs));
  const { rows } = await sql<{ kind: string; last: number }>`
    select c.kind, c.last from number_counter c
    join unnest(${names}::text[], ${periods}::text[]) as n (kind, period)
      on n.kind = c.kind and n.period = c.period`.execute(db);
  const { rows: sequences } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from order_number_seq`.execute(
    db,
  );
  return {
    nowMs,
    counted: new Map(rows.map(({ kind, last }) => [kind, last])),
    sequence: sequences[0]?.last ?? 0,
  };
}

const isCounted = (name: string): name is CountedName =>
  numberKinds[name as keyof typeof numberKinds].way === 'counted';
const isInSequence = (name: string): name is SequenceName =>
  numberKinds[name as keyof typeof numberKinds].way === 'sequence';

/** The last number of the period and the next one, where a kind counts. */
function placesOf(
  name: string,
  { nowMs, counted, sequence }: Counters,
): Pick<NumberRow, 'last' | 'next'> {
  if (isCounted(name)) {
    const period = periodOf(name, nowMs);
    const last = counted.get(name) ?? 0;
    return {
      last: last === 0 ? null : countedNumber(name, period, last),
      next: countedNumber(name, period, last + 1),
    };
  }
  // Groups and orders share the sequence: its last number may be either's.
  if (isInSequence(name))
    return {
      last: null,
      next: sequenceNumber(name, nowMs, sequence + 1 + numberKinds[name].place),
    };
  return { last: null, next: null };
}

/** Every kind of number that the mall hands out, with the next one where it counts. */
export async function listNumbers({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<ResponseOf<(typeof consoleEndpoints)['numbers']>> {
  const counters = await readCounters(clock, db);
  const rows = Object.entries(numberKinds).map(([name, kind]) => ({
    ...{ name, title: kind.title, prefix: kind.prefix },
    ...{ form: formOf(kind), scope: scopeOf(kind) },
    ...placesOf(name, counters),
  }));
  return { rows };
}
