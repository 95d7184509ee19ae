import { createHash } from 'node:crypto';
import type { SealedFile } from '@jicai/shared/contract/sourcing/inquiry.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { listFiles } from '../../files/upload/repository.ts';
import type { FileDeps } from '../../files/upload/service.ts';
import type { Executor } from '../../kernel/db/open.ts';

/* The attachments of quote sheets: sealed with the sheet by their hashes, and compared afterwards. */

type FileAccess = Pick<FileDeps, 'storage' | 'names'>;

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly key: string;
}

async function storedFiles(
  groupId: string | null,
  { names }: FileAccess,
  db: Executor,
): Promise<readonly Stored[]> {
  if (groupId === null) return [];
  const found = (await listFiles(groupId, db)).filter(({ state }) => state === 'stored');
  return found.map((file) => {
    const { id, size, upload } = file;
    return { id, name: names.open(file).name, size, key: upload.key };
  });
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
  files: FileAccess,
  db: Executor,
): Promise<SealedFile[]> {
  const sealed: SealedFile[] = [];
  for (const file of await storedFiles(groupId, files, db)) {
    const hash = await hashOf(file, files.storage);
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
  access: FileAccess,
  db: Executor,
): Promise<ComparedFile[]> {
  const found = await storedFiles(sheet.fileGroup, access, db);
  const stored = new Map(found.map((file) => [file.id, file]));
  const compared: ComparedFile[] = [];
  for (const sealed of sheet.files) {
    const now = stored.get(sealed.fileId);
    stored.delete(sealed.fileId);
    compared.push({ ...sealed, verdict: await verdictOf(sealed, now, access.storage) });
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
