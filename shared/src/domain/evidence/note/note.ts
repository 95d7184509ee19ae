import { fromBase64, toBase64 } from '../bytes/base64.ts';
import { concat, fromHex, toHex } from '../bytes/bytes.ts';
import { type Fault, fault } from '../faults.ts';
import { hasControls, ID_BYTES, isKeyName, type NoteKey } from './keys.ts';

/* Signed notes (https://c2sp.org/signed-note): a text, an empty line, and a line for each signature. */

/** A line of a note: who signed by which key, and the bytes of the signature. */
export interface NoteSignature {
  readonly name: string;
  /** The id of the key, 8 hex digits. */
  readonly keyId: string;
  readonly bytes: Uint8Array;
}

export interface Note {
  /** The signed text with its final newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Room for 16 signatures of algorithms after Ed25519, of 5 kB each, which every verifier has to accept. */
const MAX_NOTE = 256 * 1024;
const MAX_SIGNATURES = 100;

/** Returns the line of a signature, with its newline. */
function signatureLine({ name, keyId, bytes }: NoteSignature): string {
  const id = fromHex(keyId) ?? new Uint8Array(ID_BYTES);
  return `— ${name} ${toBase64(concat(id, bytes))}\n`;
}

/** Returns a note as it is published. */
export const noteText = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(signatureLine).join('')}`;

/** Returns the line's content for a signature that was made with a key. */
export const signatureOf = ({ name, id }: NoteKey, bytes: Uint8Array): NoteSignature => ({
  name,
  keyId: id,
  bytes,
});

function parseLine(line: string): NoteSignature | null {
  const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (!bytes || bytes.length <= ID_BYTES || !isKeyName(name)) return null;
  return { name, keyId: toHex(bytes.subarray(0, ID_BYTES)), bytes: bytes.slice(ID_BYTES) };
}

/**
 * Parses a note. Its text ends at the last empty line; everything after it must be signatures. Nothing of a
 * note may be used before one of its signatures was verified.
 */
export function parseNote(note: string): Note | Fault {
  if (note.length > MAX_NOTE || !note.isWellFormed() || hasControls(note)) return fault('noteForm');
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return fault('noteForm');
  const text = note.slice(0, end + 1);
  const lines = note
    .slice(end + 2)
    .split('\n')
    .slice(0, -1);
  if (lines.length === 0 || lines.length > MAX_SIGNATURES) return fault('noteForm');
  const signatures = lines.map(parseLine);
  const sound = signatures.filter((signature) => signature !== null);
  return sound.length === signatures.length ? { text, signatures: sound } : fault('noteForm');
}
