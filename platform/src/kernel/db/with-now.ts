import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Clock } from './clock.ts';
import type { Executor } from './open.ts';
import { namedText } from './pg/prepared.ts';

/**
 * Cache of compiled clock expressions, by expression. Usually it contains only the expression of
 * `databaseClock`.
 */
const expressions = new WeakMap<RawBuilder<number>, CompiledQuery>();

function expressionOf(clock: Clock, db: Executor): CompiledQuery {
  const now = clock.now();
  const known = expressions.get(now) ?? now.compile(db);
  expressions.set(now, known);
  return known;
}

/**
 * Returns a function that creates a prepared statement from its values and a clock, for a hot path. The
 * clock's SQL expression replaces `NOW` in `text`, once per clock and not with each call. `parameterCount` is
 * the number of parameters in `text` (`$1`…); the clock's parameters are numbered after these.
 */
export function statementWithNow<Row>(text: string, parameterCount: number) {
  const made = new Map<string, string>();
  return (values: readonly unknown[], clock: Clock, db: Executor): CompiledQuery<Row> => {
    const { sql, parameters } = expressionOf(clock, db);
    const known = made.get(sql) ?? filled(text, sql, parameterCount);
    made.set(sql, known);
    return namedText<Row>(known, [...values, ...parameters]);
  };
}

/**
 * Returns the text with `NOW` replaced by the clock's expression, whose parameters are numbered after those
 * of the text.
 */
function filled(text: string, now: string, parameterCount: number): string {
  const moved = now.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + parameterCount}`);
  return text.replaceAll('NOW', () => moved);
}
