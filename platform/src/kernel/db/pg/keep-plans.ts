import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** A statement that begins with this comment is parsed and planned once a connection, not each time. */
const KEPT = /^\s*\/\* kept \*\//;

/**
 * Lets a connection keep the plans of the statements that ask for it. Only those of the hot path do,
 * whose text is the same each time: a plan is kept for as long as its connection lives. Such a
 * statement names its columns: with `*` it would fail once a migration adds one.
 */
export function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known) return known;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
    return name;
  };
  const keeping = (text: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && KEPT.test(text)
      ? query({ name: nameOf(text), text, values: rest[0] })
      : query(text, ...rest);
  client.query = keeping as PoolClient['query'];
}
