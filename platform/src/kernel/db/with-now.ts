import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Clock } from './clock.ts';
import type { Executor } from './open.ts';
import { namedText } from './pg/prepared.ts';

/** Expressions of clocks as they were compiled; most often it is the database's own, always the same. */
const expressions = new WeakMap<RawBuilder<number>, CompiledQuery>();

function expressionOf(clock: Clock, db: Executor): CompiledQuery {
  const now = clock.now();
  const known = expressions.get(now) ?? now.compile(db);
  expressions.set(now, known);
  return known;
}

/**
 * A prepared statement of a hot path whose text is made once for each clock, instead of with each call. The
 * text says NOW where the clock's time belongs; `own` is the number of its own parameters, after
 * which the clock's stand.
 */
export function statementWithNow<Row>(text: string, own: number) {
  const made = new Map<string, string>();
  return (values: readonly unknown[], clock: Clock, db: Executor): CompiledQuery<Row> => {
    const { sql, parameters } = expressionOf(clock, db);
    const known = made.get(sql) ?? filled(text, sql, own);
    made.set(sql, known);
    return namedText<Row>(known, [...values, ...parameters]);
  };
}

/** The text with the clock's expression, whose parameters are moved behind the text's own. */
function filled(text: string, now: string, own: number): string {
  const moved = now.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + own}`);
  return text.replaceAll('NOW', () => moved);
}
