import { createHmac, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  derivedKeys,
  openBytes,
  SEALED_EXTRA_BYTES,
  type SealingKey,
  sealBytes,
} from '../../kernel/signing/sealed-bytes.ts';
import { SEALED_SUFFIX, type Storage } from './storage.ts';

/*
 * Files of sealed quotes are encrypted before they reach the store (AU21): a price in an attachment is
 * as secret as the price in the sheet. The store, its backups and the disk hold ciphertext only. The size
 * of a file stays in clear, in its row and in the store, so does the ending of its name.
 */

/** Clear bytes that are encrypted as one; chunks of uploads are multiples of it. */
export const FRAME_BYTES = 64 * 1_024;
const SEALED_FRAME_BYTES = FRAME_BYTES + SEALED_EXTRA_BYTES;

/** A new name in the store; it says whether the file is encrypted there. */
export const newStorageKey = (isSealed: boolean): string =>
  `${randomBytes(16).toString('hex')}${isSealed ? SEALED_SUFFIX : ''}`;

export const isSealedKey = (storageKey: string): boolean => storageKey.endsWith(SEALED_SUFFIX);

/** Each file has a key of its own; a frame that is moved to another place or file does not open. */
function framesOf(key: SealingKey, storageKey: string) {
  const own = derivedKeys(key, `jicai quote file ${storageKey}`);
  const placeOf = (index: number) => JSON.stringify([storageKey, index]);
  return {
    seal: (index: number, clear: Uint8Array) => sealBytes(own, placeOf(index), clear),
    open: (index: number, sealed: Uint8Array) => openBytes(own, placeOf(index), sealed),
  };
}

/** The pieces of so many bytes; the last may have fewer. */
function* piecesOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/**
 * A store that encrypts the files whose key says so, and leaves all others as they are. Its readers ask
 * for clear bytes; reading throws for changed bytes and under another key. `partBytes`: the size of
 * all parts but the last.
 */
export function sealedStorage(storage: Storage, key: SealingKey, partBytes: number): Storage {
  if (partBytes % FRAME_BYTES !== 0) throw new Error('a part has no whole number of frames');
  const framesPerPart = partBytes / FRAME_BYTES;
  return {
    begin: (storageKey) => storage.begin(storageKey),
    putPart(upload, number, bytes) {
      if (!isSealedKey(upload.key)) return storage.putPart(upload, number, bytes);
      const frames = framesOf(key, upload.key);
      const sealed = [...piecesOf(bytes, FRAME_BYTES)].map((piece, index) =>
        frames.seal(number * framesPerPart + index, piece),
      );
      return storage.putPart(upload, number, Buffer.concat(sealed));
    },
    finish: (upload, parts) => storage.finish(upload, parts),
    async read(storageKey, from, to) {
      if (!isSealedKey(storageKey)) return storage.read(storageKey, from, to);
      const first = Math.floor(from / FRAME_BYTES);
      const after = Math.max(first, Math.ceil(to / FRAME_BYTES));
      const sealed = await storage.read(
        storageKey,
        first * SEALED_FRAME_BYTES,
        after * SEALED_FRAME_BYTES,
      );
      const frames = framesOf(key, storageKey);
      const clear = [...piecesOf(sealed, SEALED_FRAME_BYTES)].map((piece, index) =>
        frames.open(first + index, piece),
      );
      const skipped = first * FRAME_BYTES;
      return Buffer.concat(clear).subarray(from - skipped, Math.max(from, to) - skipped);
    },
    async stream(storageKey) {
      const sealed = await storage.stream(storageKey);
      if (!isSealedKey(storageKey)) return sealed;
      return Readable.from(clearFrames(sealed, framesOf(key, storageKey)), { objectMode: false });
    },
    remove: (upload) => storage.remove(upload),
  };
}

async function* clearFrames(
  sealed: Readable,
  { open }: ReturnType<typeof framesOf>,
): AsyncGenerator<Buffer> {
  let index = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of sealed) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= SEALED_FRAME_BYTES) {
      yield open(index, rest.subarray(0, SEALED_FRAME_BYTES));
      rest = rest.subarray(SEALED_FRAME_BYTES);
      index += 1;
    }
  }
  if (rest.length > 0) yield open(index, rest);
}

/**
 * The keyed digest of a sealed file's bytes, in hex. An unkeyed one would tell whether a guessed price is
 * the one in the file (AU21); equal bytes still have equal digests in one installation.
 */
export function sealedDigest(key: SealingKey): (bytes: Uint8Array | string) => string {
  const [own] = derivedKeys(key, 'jicai quote file digest');
  return (bytes) => createHmac('sha256', own).update(bytes).digest('hex');
}
