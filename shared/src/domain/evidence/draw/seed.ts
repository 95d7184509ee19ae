import { canonicalJson } from '../../kernel/texts/canonical-json.ts';
import { concat, fromHex, toHex } from '../bytes/bytes.ts';
import { utf8 } from '../bytes/utf8.ts';
import type { EvidenceCrypto, HashBytes } from '../crypto.ts';
import { type Fault, fault, isFault } from '../faults.ts';
import { parseVerifierKey, verifierKeyText } from '../note/keys.ts';
import type { Note } from '../note/note.ts';
import { verifyNote } from '../note/verify-note.ts';
import { nonceCommitment, type Plan } from './plan.ts';

/** A nonce that a contributor published after the checkpoint, 64 hex digits. */
export interface Nonce {
  readonly from: string;
  readonly nonce: string;
}

/** What enters the seed besides commitment and checkpoint. */
export interface Contributions {
  readonly nonces: readonly Nonce[];
  /** The cosignatures of the plan's witnesses: the verifier key, and time ‖ signature in hex. */
  readonly cosignatures: readonly { readonly key: string; readonly signature: string }[];
}

const LABEL = utf8('jicai-draw-v1');

/**
 * TL7: returns the seed SHA-256("jicai-draw-v1" ‖ commitment ‖ text of the checkpoint ‖ contributions).
 * The text is without the signature lines: anybody may add lines of unknown keys to a note, and the operator
 * would do so until the draw suits. The contributions are canonical JSON, which has no newline, behind a text
 * that ends with one: the parts cannot be shifted.
 */
export function drawSeed(
  commitment: string,
  checkpointText: string,
  { nonces, cosignatures }: Contributions,
  sha256: HashBytes,
): Uint8Array {
  const contributions = canonicalJson({
    nonces: nonces.map(({ from, nonce }) => ({ from, nonce })),
    cosignatures: cosignatures.map(({ key, signature }) => ({ key, signature })),
  });
  const plan = fromHex(commitment) ?? new Uint8Array();
  return sha256(concat(LABEL, plan, utf8(checkpointText), utf8(contributions)));
}

/** Checks that everybody who committed to a nonce published exactly this one, and nobody else did. */
export function noncesFault(
  { purpose, contributors }: Plan,
  nonces: readonly Nonce[],
  sha256: HashBytes,
): Fault | null {
  const foreign = nonces.find(({ from }) => contributors.every((one) => one.from !== from));
  if (foreign) return fault('nonceForeign', { from: foreign.from });
  for (const [index, { from, commitment }] of contributors.entries()) {
    const nonce = nonces[index];
    if (nonce?.from !== from) return fault('nonceMissing', { from });
    if (nonceCommitment(purpose, nonce, sha256) !== commitment)
      return fault('nonceDiffers', { from });
  }
  const extra = nonces[contributors.length];
  return extra ? fault('nonceForeign', { from: extra.from }) : null;
}

/**
 * Returns the cosignatures of the plan's witnesses from a note, each verified, or which one is missing. A
 * witness with two lines would offer a choice of seeds, so its line must be the only one.
 */
export function planCosignatures(
  { witnesses }: Plan,
  note: Note,
  crypto: EvidenceCrypto,
): Contributions['cosignatures'] | Fault {
  const found: { key: string; signature: string }[] = [];
  for (const text of witnesses) {
    const key = parseVerifierKey(text, crypto.sha256);
    if (isFault(key)) return key;
    const lines = note.signatures.filter(
      ({ name, keyId }) => name === key.name && keyId === key.id,
    );
    const [line] = lines;
    if (key.kind !== 'witness' || !line || lines.length !== 1)
      return fault('cosignatureMissing', { key: `${key.name}+${key.id}` });
    const signers = verifyNote({ ...note, signatures: [line] }, [key], crypto);
    if (isFault(signers)) return signers;
    found.push({ key: verifierKeyText(key), signature: toHex(line.bytes) });
  }
  return found;
}
