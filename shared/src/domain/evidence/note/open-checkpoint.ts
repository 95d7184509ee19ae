import { isEqual } from '../bytes/bytes.ts';
import type { EvidenceCrypto } from '../crypto.ts';
import { type Fault, fault, isFault } from '../faults.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import type { NoteKey } from './keys.ts';
import { parseNote } from './note.ts';
import { type Signer, verifyNote } from './verify-note.ts';

/** What a verifier knows from outside: the log, its keys, and the witnesses it asks for. */
export interface LogTrust {
  /** The first line of the log's checkpoints. */
  readonly origin: string;
  /** The keys of the log that count (TL5: those of the checkpoint's time). */
  readonly logKeys: readonly NoteKey[];
  readonly witnessKeys: readonly NoteKey[];
  /** The least number of witnesses; 0 asks for none. */
  readonly leastWitnesses: number;
}

/** A checkpoint that was signed by the log, and who witnessed it. */
export interface OpenedCheckpoint {
  readonly checkpoint: Checkpoint;
  /** The text of the note, which everybody signed. */
  readonly text: string;
  readonly signers: readonly Signer[];
  readonly witnesses: readonly Signer[];
}

/** Returns the keys of witnesses that the log does not use itself, under whatever name. */
export const outsiders = (
  witnessKeys: readonly NoteKey[],
  logKeys: readonly NoteKey[],
): NoteKey[] =>
  witnessKeys.filter(
    (key) =>
      key.kind === 'witness' && logKeys.every((own) => !isEqual(own.publicKey, key.publicKey)),
  );

/**
 * TL1, TL3: opens a checkpoint. In this order: the form of the note, its signatures, that a key of the log
 * signed, the form of the text, the name of the log, the number of witnesses. A key that the log uses itself
 * is no witness, whatever name it has.
 */
export function openCheckpoint(
  note: string,
  { origin, logKeys, witnessKeys, leastWitnesses }: LogTrust,
  crypto: EvidenceCrypto,
): OpenedCheckpoint | Fault {
  const parsed = parseNote(note);
  if (isFault(parsed)) return parsed;
  const signers = verifyNote(parsed, logKeys, crypto);
  if (isFault(signers)) return signers;
  if (signers.length === 0) return fault('noteUnsigned');
  const checkpoint = parseCheckpoint(parsed.text);
  if (isFault(checkpoint)) return checkpoint;
  if (checkpoint.origin !== origin)
    return fault('otherLog', { expected: origin, found: checkpoint.origin });
  const witnesses = verifyNote(parsed, outsiders(witnessKeys, logKeys), crypto);
  if (isFault(witnesses)) return witnesses;
  if (witnesses.length < leastWitnesses)
    return fault('fewWitnesses', { expected: leastWitnesses, found: witnesses.length });
  return { checkpoint, text: parsed.text, signers, witnesses };
}
