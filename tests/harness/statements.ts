import type { Database } from '@jicai/platform/src/db/open.ts';

/** A database that counts the statements that go through it; `take` answers and begins again. */
export function counted(db: Database): { db: Database; take: () => number } {
  let statements = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    db: counting,
    take: () => {
      const taken = statements;
      statements = 0;
      return taken;
    },
  };
}
