import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { transact } from '../../kernel/write/write.ts';

/** Followers of projects after the transaction that moved them: open data, and signals of collusion. */
export type ProjectFollower = 'openData' | 'signal';

const FOLLOWERS: readonly ProjectFollower[] = ['openData', 'signal'];

/** Changes that one round of a follower takes. */
export const FOLLOW_BATCH = 50;

/**
 * Notes in the transaction that moved a project that it moved. A follower takes the note away in the
 * transaction in which it followed, so no move is lost and none is followed before it is committed.
 */
export async function noteProjectChange(
  projectId: string,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
  followers: readonly ProjectFollower[] = FOLLOWERS,
): Promise<void> {
  await sql`
    insert into project_change (follower, project_id, at)
    select f, ${projectId}, ${clock.now()} from unnest(${[...followers]}::text[]) f
    on conflict (follower, project_id) do update set at = excluded.at`.execute(trx);
}

/** A follower with what it does for one project. */
export interface Following<T> {
  readonly follower: ProjectFollower;
  /** Work before the transaction, such as reading files or computing: it holds no locks. */
  readonly prepare: (projectId: string) => Promise<T>;
  readonly follow: (projectId: string, prepared: T, trx: Executor) => Promise<void>;
}

/**
 * Follows the projects that moved, the longest waiting first, each in a transaction of its own. What
 * fails stays noted and does not keep the others back. Answers the number of projects followed.
 */
export async function followProjects<T>(
  db: Database,
  { follower, prepare, follow }: Following<T>,
  onError: (error: unknown) => void,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select project_id as id from project_change where follower = ${follower}
    order by at limit ${FOLLOW_BATCH}`.execute(db);
  let followed = 0;
  for (const { id } of rows) {
    const following = async (prepared: T, trx: Executor) => {
      const { rows: taken } = await sql`
        delete from project_change where ctid = any(array(
          select ctid from project_change where follower = ${follower} and project_id = ${id}
          for update skip locked)) returning project_id`.execute(trx);
      if (taken.length === 0) return;
      await follow(id, prepared, trx);
      followed += 1;
    };
    await prepare(id)
      .then((prepared) => transact(db, (trx) => following(prepared, trx)))
      .catch(onError);
  }
  return followed;
}
