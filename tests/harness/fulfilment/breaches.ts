import { findBreaches } from '@jicai/platform/src/fulfilment/invariants/invariant.ts';
import { invariants } from '@jicai/platform/src/fulfilment/invariants/list.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';

/** Everything that is wrong in the database, by the name of its invariant. */
export async function breachesOf(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const invariant of invariants) {
    const { first } = await findBreaches(invariant, db);
    found.push(...first.map((one) => `${invariant.name} ${one.document}: ${one.found}`));
  }
  return found;
}
