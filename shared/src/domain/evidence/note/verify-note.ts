import { isEqual } from '../bytes/bytes.ts';
import { utf8 } from '../bytes/utf8.ts';
import type { EvidenceCrypto } from '../crypto.ts';
import { type Fault, fault } from '../faults.ts';
import { cosignedBytes, readCosignature, SIGNATURE_BYTES } from './cosignature.ts';
import type { NoteKey } from './keys.ts';
import type { Note, NoteSignature } from './note.ts';

/** A known key whose signature of a note holds. */
export interface Signer {
  readonly key: NoteKey;
  /** When a witness signed, in seconds since 1970; null for a log's signature, which has no time. */
  readonly seconds: number | null;
}

/** Verifies one signature by one key; returns null if it does not hold. */
function signerBy(
  key: NoteKey,
  { bytes }: NoteSignature,
  text: string,
  { verify }: EvidenceCrypto,
): Signer | null {
  if (key.kind === 'log') {
    const holds = bytes.length === SIGNATURE_BYTES && verify(key.publicKey, utf8(text), bytes);
    return holds ? { key, seconds: null } : null;
  }
  const cosignature = readCosignature(bytes);
  if (!cosignature) return null;
  const { seconds, signature } = cosignature;
  return verify(key.publicKey, cosignedBytes(text, seconds), signature) ? { key, seconds } : null;
}

/**
 * Verifies a note by known keys. Returns who signed, each public key once; signatures of unknown keys are
 * ignored. Returns a fault if a signature by the name and id of a known key does not hold: then the whole
 * note is refused, as signed-note asks.
 */
export function verifyNote(
  { text, signatures }: Note,
  keys: readonly NoteKey[],
  crypto: EvidenceCrypto,
): Signer[] | Fault {
  const signers: Signer[] = [];
  for (const signature of signatures) {
    const { name, keyId } = signature;
    const known = keys.filter((key) => key.name === name && key.id === keyId);
    if (known.length === 0) continue;
    const [signer] = known.flatMap((key) => signerBy(key, signature, text, crypto) ?? []);
    if (!signer) return fault('noteSignature', { key: `${name}+${keyId}` });
    // One key under two names, or with two lines, is one signer.
    const isNew = signers.every(({ key }) => !isEqual(key.publicKey, signer.key.publicKey));
    if (isNew) signers.push(signer);
  }
  return signers;
}
