import type { FileChange } from '@jicai/shared/contract/files/upload.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { BindingKind } from './access.ts';
import { domains } from './domains.ts';
import { removeFiles } from './removal.ts';
import { findGroup } from './repository.ts';

/** The business object that a group becomes part of, and the person who saves its form. */
export interface FileOwner {
  readonly personId: string;
  readonly kind: BindingKind;
  readonly id: string;
}

/**
 * Saves the changes of a form to its files, inside the form's own transaction: files of `deleted`
 * go, those of `uploaded` stay (null means all new ones), and the group belongs to the object.
 * Refuses a group of somebody else ([A21]), and refuses to take a file out of a group that another
 * object has too: evidence of that object stays. A refusal has changed nothing.
 */
export async function saveFiles(
  change: Pick<FileChange, 'fileGroupId' | 'deleted'> & { uploaded: FileChange['uploaded'] | null },
  owner: FileOwner,
  clock: Clock,
  trx: Executor,
): Promise<Refusal | null> {
  const group = await findGroup(change.fileGroupId, trx, 'lock');
  if (!group || group.ownerId !== owner.personId) return refuse('upload.unknownGroup');
  // Only such groups are encrypted in the store (AU21).
  if (owner.kind === 'quote' && group.domain !== 'quote') return refuse('upload.unknownGroup');
  // A form may have several groups and says of all of them at once which files go.
  const deleted = await filesOf(group.id, change.deleted, trx);
  if (deleted.length > 0 && (await belongsElsewhere(group.id, owner, trx)))
    return refuse('upload.inUse');
  const kept = change.uploaded?.map(({ id }) => id) ?? null;
  const isNew = sql<boolean>`state = 'temporary' and (${kept === null} or id = any(${kept ?? []}::text[]))`;
  const { limit } = domains[group.domain];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from file
    where group_id = ${group.id} and (state = 'stored' or ${isNew})
      and not id = any(${deleted}::text[])`.execute(trx);
  if ((rows[0]?.count ?? 0) > limit) return refuse('upload.tooMany', { max: String(limit) });

  await removeFiles(group.id, deleted, clock, trx);
  await sql`update file set state = 'stored'
    where group_id = ${group.id} and ${isNew}`.execute(trx);
  await sql`insert into file_binding (group_id, kind, object_id, created_at)
    values (${group.id}, ${owner.kind}, ${owner.id}, ${clock.now()})
    on conflict do nothing`.execute(trx);
  return null;
}

async function filesOf(groupId: string, ids: readonly string[], trx: Executor): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('file')
    .select('id')
    .where('group_id', '=', groupId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

async function belongsElsewhere(groupId: string, owner: FileOwner, trx: Executor) {
  const other = await trx
    .selectFrom('file_binding')
    .select('object_id')
    .where('group_id', '=', groupId)
    .where((eb) => eb.or([eb('kind', '<>', owner.kind), eb('object_id', '<>', owner.id)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
