import { randomBytes } from 'node:crypto';
import { uploadDomains } from '@jicai/shared/contract/files/domains.ts';
import {
  downloadPath,
  UPLOAD_REFUSED,
  UPLOAD_TAKEN,
  UPLOAD_TOO_LARGE,
  type UploadForm,
  type UploadResponse,
} from '@jicai/shared/contract/files/upload.ts';
import {
  checkFile,
  chunkBytes,
  chunkCount,
  cleanName,
  extensionOf,
  type FileExtension,
} from '@jicai/shared/domain/files/upload/files.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { Failure } from '../../../kernel/http/failure.ts';
import { transact } from '../../../kernel/write/write.ts';
import { checkFileContent } from '../../content/check-file.ts';
import { newStorageKey } from '../../storage/sealed.ts';
import { takesNoMore } from '../claim.ts';
import { emptyBin, removeFile } from '../removal.ts';
import * as files from '../repository.ts';
import type { FileDeps } from '../service.ts';

const newId = () => randomBytes(18).toString('base64url');

type Place = Pick<UploadForm, 'chunk' | 'chunks'>;

/** The answer to a chunk; the file can be fetched once it has a path. */
function taken(place: Place, fileId: string, isWhole: boolean): UploadResponse {
  const { chunk, chunks } = place;
  const path = isWhole ? downloadPath(fileId) : '';
  return { result: UPLOAD_TAKEN, text: '', chunk, chunks, path, fileId, code: '' };
}

/** A refused chunk, with its text; −600 where the file is too large (spec section 5). */
export function notTaken({ chunk, chunks }: Place, refusal: Refusal): UploadResponse {
  const result = refusal.refused === 'upload.tooLarge' ? UPLOAD_TOO_LARGE : UPLOAD_REFUSED;
  const text = say(refusal.refused, refusal.values);
  return { result, text, chunk, chunks, path: '', fileId: '', code: refusal.refused };
}

/** Checks an upload before any byte of it is read; null when it is allowed. */
export async function checkUpload(
  { db }: FileDeps,
  person: Person,
  form: UploadForm,
): Promise<Refusal | null> {
  const group = await files.findGroup(form.groupId, db);
  if (!group || group.ownerId !== person.id || group.domain !== form.domain)
    return refuse('upload.unknownGroup');
  const name = cleanName(form.name);
  const refusal = checkFile({ name, size: form.size }, uploadDomains[group.domain].accepted);
  if (refusal) return refusal;
  if (await takesNoMore(group.id, db)) return refuse('upload.fixed');
  const isPlace = form.chunk >= 0 && form.chunk < form.chunks;
  return isPlace && form.chunks === chunkCount(form.size) ? null : refuse('upload.badChunk');
}

/**
 * Takes one chunk of an upload that `checkUpload` let pass. Chunks may come in any order, twice, and
 * after a break; the last to arrive completes the file, which is then checked ([F21], [A20]).
 */
export async function receive(
  deps: FileDeps,
  person: Person,
  form: UploadForm,
  bytes: Uint8Array,
): Promise<UploadResponse | Refusal> {
  if (bytes.length !== chunkBytes(form.chunk, form.size)) return refuse('upload.badChunk');
  const file = await openUpload(deps, person, form);
  if (isRefusal(file)) return file;
  if (file.size !== form.size || deps.names.open(file).name !== cleanName(form.name))
    return refuse('upload.changed');
  if (file.state === 'temporary' || file.state === 'stored') return taken(form, file.id, true);

  const known = await files.listChunks(file.id, deps.db);
  const same = known.find(({ number }) => number === form.chunk);
  const digest = deps.digestOf(file.upload.key, bytes);
  if (same && same.digest !== digest) return refuse('upload.changed');
  if (!same) {
    const part = await deps.storage.putPart(file.upload, form.chunk, bytes);
    const chunk = { number: form.chunk, size: bytes.length, digest, part };
    await files.insertChunk(file.id, chunk, deps.db);
  }
  const chunks = await files.listChunks(file.id, deps.db);
  if (chunks.length < form.chunks) return taken(form, file.id, false);
  const refusal = await finish(deps, file, chunks);
  return refusal ?? taken(form, file.id, true);
}

/** The upload's row; made with the first chunk that arrives, within quota and group ([A22]). */
async function openUpload(
  { db, clock, storage, quotaBytes, names }: FileDeps,
  person: Person,
  form: UploadForm,
): Promise<files.FileRow | Refusal> {
  const { groupId, uploadKey, size } = form;
  const lookups = names.lookupsOf(groupId, uploadKey);
  const found = await files.findUpload(groupId, lookups, db);
  if (found) return found;
  const name = cleanName(form.name);
  const isSealed = uploadDomains[form.domain].isSealed === true;
  const upload = await storage.begin(newStorageKey(isSealed));
  const id = newId();
  const stored = isSealed
    ? names.seal({ id, groupId }, { name, uploadKey })
    : { name, uploadKey, sealed: null };
  const row = { id, groupId, ownerId: person.id, names: stored, size, upload };
  const inserted = await transact(db, async (trx) => {
    const { bytes, inGroup } = await files.countUsage(person.id, groupId, trx);
    // Deleted files count until their form is saved, so that a replacement has its place.
    const most = 2 * uploadDomains[form.domain].limit;
    if (inGroup >= most) return refuse('upload.tooMany', { max: String(most) });
    if (bytes + size > quotaBytes)
      return refuse('upload.quota', { max: String(Math.floor(quotaBytes / 1_048_576)) });
    return files.insertFile({ ...row, extension: extensionOf(name) }, clock, trx);
  });
  if (inserted !== true) await storage.remove(upload);
  if (isRefusal(inserted)) return inserted;
  return (await files.findUpload(groupId, lookups, db)) ?? refuse('upload.unknown');
}

/** Asks the scanner, where there is one. While it is away nothing is taken: the chunk may come again. */
async function scanFile({ scanner, storage }: FileDeps, key: string): Promise<Refusal | null> {
  if (!scanner) return null;
  const found = await scanner.scan(await storage.stream(key)).catch((error: Error) => {
    throw new Failure(503, 'upload.scannerAway', {}, error);
  });
  return found === null ? null : refuse('upload.virus', { name: found.slice(0, 100) });
}

async function finish(
  deps: FileDeps,
  file: files.FileRow,
  chunks: readonly files.Chunk[],
): Promise<Refusal | null> {
  const { db, clock, storage } = deps;
  if (!(await files.takeForCheck(file.id, clock, db))) return refuse('upload.checking');
  let refusal: Refusal | null;
  try {
    await storage.finish(file.upload, chunks);
    const { key } = file.upload;
    const extension = file.extension as FileExtension;
    refusal =
      (await checkFileContent({ ...file, extension }, (from, to) => storage.read(key, from, to))) ??
      (await scanFile(deps, key));
  } catch (error) {
    await files.markReceiving(file.id, db);
    throw error;
  }
  if (refusal) {
    await removeFile(file.id, clock, db);
    await emptyBin(storage, db);
    return refusal;
  }
  const joined = chunks.map(({ digest }) => digest).join('');
  await files.markTemporary(file.id, deps.digestOf(file.upload.key, joined), db);
  return null;
}
