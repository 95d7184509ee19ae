import { uploadDomains } from '@jicai/shared/contract/files/domains.ts';
import type { FileChange } from '@jicai/shared/contract/files/upload.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { BindingKind } from './access.ts';
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
 * object has too, and a group that is the evidence of another object: that stays as it was. A form
 * learns so when it names the group, before anything is uploaded for it. A refusal has changed nothing.
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
  const { limit } = uploadDomains[group.domain];
  const { rows } = await sql<{ count: number; added: number }>`
    select count(*)::int as count, (count(*) filter (where ${isNew}))::int as added from file
    where group_id = ${group.id} and (state = 'stored' or ${isNew})
      and not id = any(${deleted}::text[])`.execute(trx);
  const { count, added } = rows[0] ?? { count: 0, added: 0 };
  if (count > limit) return refuse('upload.tooMany', { max: String(limit) });
  if (await isOthersEvidence(group.id, owner, added, trx)) return refuse('upload.fixed');

  await removeFiles(group.id, deleted, clock, trx);
  await sql`update file set state = 'stored'
    where group_id = ${group.id} and ${isNew}`.execute(trx);
  await sql`insert into file_binding (group_id, kind, object_id, created_at)
    values (${group.id}, ${owner.kind}, ${owner.id}, ${clock.now()})
    on conflict do nothing`.execute(trx);
  return null;
}

/**
 * Binds a group that a form names again; `before` is the group that it had. A colleague who goes on with
 * the form adds nothing to a group that is not theirs, and what is in it stays.
 */
export async function claimAgain(
  { groupId, before }: { readonly groupId: string; readonly before: string | null | undefined },
  owner: FileOwner,
  clock: Clock,
  trx: Executor,
): Promise<Refusal | null> {
  const change = { fileGroupId: groupId, deleted: [], uploaded: null };
  const refusal = await saveFiles(change, owner, clock, trx);
  return groupId === before && refusal?.refused === 'upload.unknownGroup' ? null : refusal;
}

/** The additions of a claim: whether the group is new to its owner, and the files that are not kept yet. */
export interface Unclaimed {
  readonly groupId: string;
  readonly isNew: boolean;
  readonly fileIds: readonly string[];
}

/** Reads what a claim of a group is about to add, behind the group's lock. */
export async function readUnclaimed(
  groupId: string,
  owner: Pick<FileOwner, 'kind' | 'id'>,
  trx: Executor,
): Promise<Unclaimed> {
  await findGroup(groupId, trx, 'lock');
  const isNew = !(await isBound(groupId, owner, trx));
  const rows = await trx
    .selectFrom('file')
    .select('id')
    .where('group_id', '=', groupId)
    .where('state', '=', 'temporary')
    .execute();
  return { groupId, isNew, fileIds: rows.map((row) => row.id) };
}

/** Takes a claim back whose form was refused: the group and its new files are their uploader's alone again. */
export async function releaseClaim(
  { groupId, isNew, fileIds }: Unclaimed,
  { kind, id }: Pick<FileOwner, 'kind' | 'id'>,
  trx: Executor,
): Promise<void> {
  await findGroup(groupId, trx, 'lock');
  await sql`update file set state = 'temporary'
    where group_id = ${groupId} and state = 'stored' and id = any(${[...fileIds]}::text[])`.execute(
    trx,
  );
  if (!isNew) return;
  await sql`delete from file_binding
    where group_id = ${groupId} and kind = ${kind} and object_id = ${id}`.execute(trx);
}

/** Whether no form may add files to a group any more: two objects rely on it, so each is in the other's way. */
export async function takesNoMore(groupId: string, db: Executor): Promise<boolean> {
  const rows = await db
    .selectFrom('file_binding')
    .select('object_id')
    .where('group_id', '=', groupId)
    .where('kind', 'in', FIXED)
    .limit(2)
    .execute();
  return rows.length > 1;
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

/** Kinds that others rely on: an announcement, a sign-up, a quote. Files join them by their own form only. */
const FIXED: readonly BindingKind[] = ['project', 'signUp', 'quote'];

/**
 * Whether others rely on a group, so that this form can neither begin to use it nor add files to it. A
 * form that has had it from before may name it again.
 */
async function isOthersEvidence(
  groupId: string,
  owner: FileOwner,
  added: number,
  trx: Executor,
): Promise<boolean> {
  const isKnown = added === 0 && (await isBound(groupId, owner, trx));
  return !isKnown && (await belongsElsewhere(groupId, owner, trx, FIXED));
}

async function isBound(
  groupId: string,
  { kind, id }: Pick<FileOwner, 'kind' | 'id'>,
  trx: Executor,
): Promise<boolean> {
  const bound = await trx
    .selectFrom('file_binding')
    .select('object_id')
    .where('group_id', '=', groupId)
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .executeTakeFirst();
  return bound !== undefined;
}

async function belongsElsewhere(
  groupId: string,
  owner: FileOwner,
  trx: Executor,
  kinds?: readonly BindingKind[],
) {
  const other = await trx
    .selectFrom('file_binding')
    .select('object_id')
    .where('group_id', '=', groupId)
    .where((eb) => eb.or([eb('kind', '<>', owner.kind), eb('object_id', '<>', owner.id)]))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
