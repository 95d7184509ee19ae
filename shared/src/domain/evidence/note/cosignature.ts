import { concat, readUint64, uint64 } from '../bytes/bytes.ts';
import { utf8 } from '../bytes/utf8.ts';

/*
 * TL3: the statement of a witness that a checkpoint is consistent with all it saw before
 * (https://c2sp.org/tlog-cosignature, Ed25519).
 */

export interface Cosignature {
  /** The time of signing in whole seconds since 1970, by the witness's clock. */
  readonly seconds: number;
  /** 64 bytes of Ed25519 over `cosignedBytes`. */
  readonly signature: Uint8Array;
}

const TIME_BYTES = 8;
export const SIGNATURE_BYTES = 64;

/** Returns the bytes that a witness signs: header, time, and the whole text of the checkpoint. */
export const cosignedBytes = (text: string, seconds: number): Uint8Array =>
  utf8(`cosignature/v1\ntime ${seconds}\n${text}`);

/** Returns a cosignature as it stands in the line of a note: time, then signature. */
export const cosignatureBytes = ({ seconds, signature }: Cosignature): Uint8Array =>
  concat(uint64(seconds), signature);

/** Parses the bytes of a line; returns null if they are no cosignature. */
export function readCosignature(bytes: Uint8Array): Cosignature | null {
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return null;
  const seconds = readUint64(bytes.slice(0, TIME_BYTES));
  return seconds === null ? null : { seconds, signature: bytes.slice(TIME_BYTES) };
}
