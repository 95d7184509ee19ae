import type { Readable } from 'node:stream';

/** The end of the keys of files that are encrypted in the store. */
export const SEALED_SUFFIX = '-sealed';

/** The form of a key in the store: 32 hex digits that the server makes, never a user's words. */
export const STORAGE_KEY = /^[0-9a-f]{32}(?:-sealed)?$/;

/** One upload in parts; `upload` is the store's own name for it. */
export interface StoredUpload {
  readonly key: string;
  readonly upload: string;
}

/** A part as the store knows it; `number` counts from 0, all but the last have 5 MiB. */
export interface StoredPart {
  readonly number: number;
  readonly part: string;
}

/**
 * The store of uploaded bytes. Parts may come in any order and twice; nothing can be read before
 * `finish`. Failures of the store are exceptions.
 */
export interface Storage {
  begin(key: string): Promise<StoredUpload>;
  /** Answers the store's name for the part. */
  putPart(upload: StoredUpload, number: number, bytes: Uint8Array): Promise<string>;
  /** Makes one object of the parts, in the order of their numbers; a second time changes nothing. */
  finish(upload: StoredUpload, parts: readonly StoredPart[]): Promise<void>;
  /** Bytes from `from` up to, but without, `to`; fewer at the end. */
  read(key: string, from: number, to: number): Promise<Uint8Array>;
  stream(key: string): Promise<Readable>;
  /** Removes the object and its parts, as far as they are there. */
  remove(upload: StoredUpload): Promise<void>;
}
