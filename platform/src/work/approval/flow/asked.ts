import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import type { ReviewRef } from '../kind.ts';
import { findFlow } from './flow.ts';

/** Whether a reviewer was ever asked to decide on an object, so that they may read what belongs to it. */
export async function wasAsked(ref: ReviewRef, person: Person, db: Executor): Promise<boolean> {
  if (!person.roles.includes('reviewer')) return false;
  const flow = await findFlow(ref, db);
  if (!flow) return false;
  const todo = await db
    .selectFrom('todo')
    .select('id')
    .where('flow_id', '=', flow.id)
    .where('person_id', '=', person.id)
    .limit(1)
    .executeTakeFirst();
  return todo !== undefined;
}
