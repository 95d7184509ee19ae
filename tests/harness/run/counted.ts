import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import type { KyselyPlugin } from 'kysely';
import { testDatabases } from '../servers/database.ts';

/** Counts the statements that go through it. */
export interface Counter {
  readonly db: Database;
  count: number;
  /** Answers the count and begins again. */
  readonly take: () => number;
}

/** The same database, every statement counted. Transactions of it count too. */
export function counted(db: Database): Counter {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counter.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const take = () => {
    const taken = counter.count;
    counter.count = 0;
    return taken;
  };
  const counter: Counter = { db: db.withPlugin(plugin), count: 0, take };
  const made = testDatabases.get(db);
  if (made) testDatabases.set(counter.db, made);
  return counter;
}
