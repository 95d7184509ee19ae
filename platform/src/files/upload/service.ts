import { createHash, randomBytes } from 'node:crypto';
import {
  downloadPath,
  type FileChange,
  type StoredFile,
  type uploadEndpoints,
} from '@jicai/shared/contract/files/upload.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { SealingKey } from '../../kernel/signing/sealed-bytes.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import type { Scanner } from '../content/scanner.ts';
import { isSealedKey, sealedDigest, sealedStorage } from '../storage/sealed.ts';
import { createNameSeal, type FileNames, type NameSeal } from '../storage/sealed-names.ts';
import type { Storage } from '../storage/storage.ts';
import { type Readers, readingOf } from './access.ts';
import { claimAgain, type FileOwner, readUnclaimed, releaseClaim, saveFiles } from './claim.ts';
import { emptyBin, removeTemporary, sweep } from './removal.ts';
import * as files from './repository.ts';
import { sealOlder } from './seal-older.ts';

export interface FileDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly quotaBytes: number;
  /** Looks for viruses in whole files; without one nobody does. */
  readonly scanner: Scanner | null;
  /** The digest in hex of what is stored under a key. */
  readonly digestOf: (storageKey: string, bytes: Uint8Array | string) => string;
  readonly names: NameSeal;
}

type Endpoints = typeof uploadEndpoints;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

const wireOf = (file: files.FileRow, { name, uploadKey }: FileNames): StoredFile => ({
  id: file.id,
  name,
  extension: file.extension,
  size: file.size,
  percent: 100,
  uploadKey,
  isWaiting: false,
  domainFileId: file.id,
  url: downloadPath(file.id),
  isTemporary: file.state !== 'stored',
});

/** Groups of files: issuing, listing, fetching, removing, and making them part of something. */
export function createFiles(
  options: Omit<FileDeps, 'quotaBytes' | 'scanner' | 'digestOf' | 'names'> & {
    /** Encrypts the files of sealed quotes; without it they can be read by this value alone. */
    installationKey?: SealingKey;
    quotaBytes?: number;
    scanner?: Scanner | null;
    readers?: Readers;
  },
) {
  const { db, clock, readers = {} } = options;
  const key = options.installationKey ?? randomBytes(32);
  const storage = sealedStorage(options.storage, key, limits.uploadChunkBytes);
  const keyedDigest = sealedDigest(key);
  const names = createNameSeal(key);
  const deps: FileDeps = {
    db,
    clock,
    storage,
    quotaBytes: options.quotaBytes ?? limits.uploadQuotaBytes,
    scanner: options.scanner ?? null,
    digestOf: (storageKey, bytes) => (isSealedKey(storageKey) ? keyedDigest : sha256)(bytes),
    names,
  };

  /** The caller's own group; for other callers it does not exist. */
  async function ownGroup(person: Person, groupId: string): Promise<files.FileGroup | null> {
    const group = await files.findGroup(groupId, db);
    return group?.ownerId === person.id ? group : null;
  }

  return {
    deps,

    async issueGroup(
      body: RequestOf<Endpoints['issueGroup']>,
      { trx, person }: WriteContext,
    ): Promise<ResponseOf<Endpoints['issueGroup']> | Refusal> {
      if (person.isUnproven) return refuse('upload.unproven');
      const id = randomBytes(18).toString('base64url');
      await files.insertGroup({ id, ownerId: person.id, domain: body.domain }, clock, trx);
      return { groupId: id };
    },

    async list(person: Person, groupId: string): Promise<{ files: StoredFile[] } | Refusal> {
      const group = await files.findGroup(groupId, db);
      const reading = group && (await readingOf(group, person, readers, db));
      if (!reading) return refuse('upload.unknownGroup');
      const rows = await files.listFiles(groupId, db);
      const seen = rows.filter(({ state }) => reading === 'owner' || state === 'stored');
      return { files: seen.map((file) => wireOf(file, names.open(file))) };
    },

    /** Which chunks are there; `fileId` once the file is whole. */
    async resume(
      person: Person,
      { groupId, uploadKey }: RequestOf<Endpoints['resume']>,
    ): Promise<ResponseOf<Endpoints['resume']> | Refusal> {
      if (!(await ownGroup(person, groupId))) return refuse('upload.unknownGroup');
      const file = await files.findUpload(groupId, names.lookupsOf(groupId, uploadKey), db);
      if (!file) return { received: [], fileId: '' };
      const isWhole = file.state === 'temporary' || file.state === 'stored';
      const chunks = isWhole ? [] : await files.listChunks(file.id, db);
      return { received: chunks.map(({ number }) => number), fileId: isWhole ? file.id : '' };
    },

    /** Rows first, their bytes after the commit. Deleting twice is deleting once. */
    async deleteTemporary(
      person: Person,
      { groupId, fileIds }: RequestOf<Endpoints['deleteTemporary']>,
    ): Promise<Record<never, never> | Refusal> {
      if (!(await ownGroup(person, groupId))) return refuse('upload.unknownGroup');
      const named = fileIds.flatMap((one) => names.lookupsOf(groupId, one));
      await removeTemporary(groupId, named, clock, db);
      await emptyBin(storage, db);
      return {};
    },

    /** A file that this person may read, or null. */
    async find(person: Person, fileId: string): Promise<files.FileRow | null> {
      const file = await files.findFile(fileId, db);
      const group = file && (await files.findGroup(file.groupId, db));
      const reading = group && (await readingOf(group, person, readers, db));
      if (!file || !reading) return null;
      const isSeen = file.state === 'stored' || (file.state === 'temporary' && reading === 'owner');
      return isSeen ? file : null;
    },

    /** Binds a group to a business object, with all that was uploaded into it. */
    claim: (groupId: string, owner: FileOwner, trx: Executor): Promise<Refusal | null> =>
      saveFiles({ fileGroupId: groupId, deleted: [], uploaded: null }, owner, clock, trx),

    /** The same for a form that may have had the group before, be it a colleague's. */
    claimAgain: (
      group: Parameters<typeof claimAgain>[0],
      owner: FileOwner,
      trx: Executor,
    ): Promise<Refusal | null> => claimAgain(group, owner, clock, trx),

    readUnclaimed,
    releaseClaim,

    /** Binds the files of an order's form to each order of one submit. */
    claimForOrder: (
      groupId: string,
      personId: string,
      orderId: string,
      trx: Executor,
      deleted: readonly string[] = [],
    ) =>
      saveFiles(
        { fileGroupId: groupId, deleted: [...deleted], uploaded: null },
        { personId, kind: 'order', id: orderId },
        clock,
        trx,
      ),

    /** Applies a form's deletions and uploads, and binds the group. */
    save: (change: FileChange, owner: FileOwner, trx: Executor): Promise<Refusal | null> =>
      saveFiles(change, owner, clock, trx),

    async sweep() {
      await sealOlder(deps);
      await sweep(storage, clock, db);
    },
  };
}

export type Files = ReturnType<typeof createFiles>;
