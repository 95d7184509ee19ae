import { fromBase64, toBase64 } from '../bytes/base64.ts';
import { concat, toHex } from '../bytes/bytes.ts';
import { utf8 } from '../bytes/utf8.ts';
import type { HashBytes } from '../crypto.ts';
import { type Fault, fault } from '../faults.ts';

/*
 * TL1: keys of signed notes (https://c2sp.org/signed-note). A key has a name, and an id of four bytes that
 * only says which key to try. The verifier has the key itself from outside.
 */

/**
 * The type byte of a key (TL8: the algorithm is part of the id): Ed25519 over the text, as logs sign, or a
 * timestamped Ed25519 cosignature, as witnesses sign (https://c2sp.org/tlog-cosignature).
 */
const KEY_TYPES = { log: 0x01, witness: 0x04 } as const;
export type KeyKind = keyof typeof KEY_TYPES;

export interface NoteKey {
  readonly kind: KeyKind;
  readonly name: string;
  /** The first four bytes of SHA-256(name ‖ 0x0A ‖ type ‖ public key), 8 hex digits. */
  readonly id: string;
  /** The 32 bytes of the Ed25519 key. */
  readonly publicKey: Uint8Array;
}

const KEY_BYTES = 32;
export const ID_BYTES = 4;
const MAX_NAME = 255;

/** Returns whether a text can be the name of a key: neither empty, nor with spaces, controls or `+`. */
export const isKeyName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= MAX_NAME &&
  name.isWellFormed() &&
  !/[\s\u0085+]/u.test(name) &&
  !hasControls(name);

/** Returns whether a text has an ASCII control character other than a newline. */
export const hasControls = (text: string): boolean =>
  [...text].some((character) => character < ' ' && character !== '\n');

const typed = (kind: KeyKind, publicKey: Uint8Array): Uint8Array =>
  concat(Uint8Array.of(KEY_TYPES[kind]), publicKey);

/** Returns the key of a note with its id. The caller checks name and key. */
export function noteKey(
  kind: KeyKind,
  name: string,
  publicKey: Uint8Array,
  sha256: HashBytes,
): NoteKey {
  const digest = sha256(concat(utf8(`${name}\n`), typed(kind, publicKey)));
  return { kind, name, id: toHex(digest.subarray(0, ID_BYTES)), publicKey };
}

/** Returns a key as people pass it on: `name+id+base64(type ‖ public key)`, a "vkey". */
export const verifierKeyText = ({ kind, name, id, publicKey }: NoteKey): string =>
  `${name}+${id}+${toBase64(typed(kind, publicKey))}`;

const MAX_TEXT = 512;

/** Parses a vkey; refuses an id that does not follow from the key, and types other than these two. */
export function parseVerifierKey(text: string, sha256: HashBytes): NoteKey | Fault {
  // Base64 may contain a plus, a name may not.
  const parts = text.length <= MAX_TEXT ? /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) : null;
  const [, name = '', id = '', encoded = ''] = parts ?? [];
  const bytes = fromBase64(encoded);
  const kind = bytes && kindOf(bytes[0]);
  if (!bytes || !kind || bytes.length !== 1 + KEY_BYTES || !isKeyName(name))
    return fault('verifierKey');
  const key = noteKey(kind, name, bytes.slice(1), sha256);
  return key.id === id ? key : fault('verifierKey');
}

function kindOf(type: number | undefined): KeyKind | null {
  if (type === KEY_TYPES.log) return 'log';
  return type === KEY_TYPES.witness ? 'witness' : null;
}
