import { createHash } from 'node:crypto';
import type { SealedFile } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { sql } from 'kysely';
import type { Storage } from '../../files/storage/storage.ts';
import type { Executor } from '../../kernel/db/open.ts';

/* The attachments of quote sheets: sealed with the sheet by their hashes, and compared afterwards. */

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly key: string;
}

async function storedFiles(groupId: string | null, db: Executor): Promise<readonly Stored[]> {
  if (groupId === null) return [];
  const { rows } = await sql<Stored>`
    select id, name, size, storage_key as key from file
    where group_id = ${groupId} and state = 'stored' order by created_at, id`.execute(db);
  return rows;
}

/** SHA-256 of the bytes as they are stored now; null where the store has none. */
async function hashOf({ key }: Stored, storage: Storage): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await storage.stream(key)) hash.update(chunk);
  } catch {
    return null;
  }
  return hash.digest('hex');
}

/** The attachments of a sheet as they are sealed: name, size and SHA-256 of the whole file. */
export async function filesToSeal(
  groupId: string | null,
  storage: Storage,
  db: Executor,
): Promise<SealedFile[]> {
  const sealed: SealedFile[] = [];
  for (const file of await storedFiles(groupId, db)) {
    const hash = await hashOf(file, storage);
    if (hash === null) throw new Error(`file ${file.id} has no bytes`);
    sealed.push({ fileId: file.id, name: file.name, size: file.size, hash });
  }
  return sealed;
}

/** The fate of a sealed attachment; `added` came into the group after the sealing. */
export type FileVerdict = 'intact' | 'changed' | 'missing' | 'added';

export interface ComparedFile extends SealedFile {
  readonly verdict: FileVerdict;
}

/** Compares the attachments of an opened sheet with what was sealed, byte by byte (IQ8). */
export async function compareFiles(
  sheet: { readonly fileGroup: string | null; readonly files: readonly SealedFile[] },
  storage: Storage,
  db: Executor,
): Promise<ComparedFile[]> {
  const stored = new Map((await storedFiles(sheet.fileGroup, db)).map((file) => [file.id, file]));
  const compared: ComparedFile[] = [];
  for (const sealed of sheet.files) {
    const now = stored.get(sealed.fileId);
    stored.delete(sealed.fileId);
    compared.push({ ...sealed, verdict: await verdictOf(sealed, now, storage) });
  }
  for (const { id, name, size } of stored.values())
    compared.push({ fileId: id, name, size, hash: '', verdict: 'added' });
  return compared;
}

async function verdictOf(
  sealed: SealedFile,
  now: Stored | undefined,
  storage: Storage,
): Promise<FileVerdict> {
  const hash = now ? await hashOf(now, storage) : null;
  if (hash === null) return 'missing';
  return hash === sealed.hash && now?.name === sealed.name ? 'intact' : 'changed';
}
