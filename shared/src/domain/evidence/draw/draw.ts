import { toHex } from '../bytes/bytes.ts';
import type { EvidenceCrypto } from '../crypto.ts';
import { type Fault, isFault } from '../faults.ts';
import { verifierKeyText } from '../note/keys.ts';
import { parseNote } from '../note/note.ts';
import { type LogTrust, outsiders } from '../note/open-checkpoint.ts';
import { type Plan, planCommitment, planFault } from './plan.ts';
import { seededRandom, shuffled } from './random.ts';
import { drawSeed, type Nonce, noncesFault, planCosignatures } from './seed.ts';

/** A draw that was carried out: everything that follows from plan, checkpoint and nonces. */
export interface DrawResult {
  /** 64 hex digits. */
  readonly seed: string;
  readonly order: readonly string[];
}

/**
 * Who can have influenced a draw: the operator alone, if neither a nonce nor a cosignature of somebody else
 * is in the seed (the page then prints “发起方可影响”), else only all contributors together.
 */
export type Influence = 'operator' | 'shared';

/**
 * Returns who can have influenced a draw by this plan. A witness counts only if the verifier knows its key
 * from outside and the log does not use it: the operator can name any key a witness. Contributors are
 * people, whom the page names; that they exist, and saw the plan before they published their nonces, is
 * nothing that a transcript can show.
 */
export function influenceOf(
  { contributors, witnesses }: Plan,
  { logKeys, witnessKeys }: Pick<LogTrust, 'logKeys' | 'witnessKeys'>,
): Influence {
  const known = outsiders(witnessKeys, logKeys).map(verifierKeyText);
  const hasWitness = witnesses.some((key) => known.includes(key));
  return contributors.length > 0 || hasWitness ? 'shared' : 'operator';
}

/**
 * TL7: carries out a draw. The platform does it once, and every verifier again. Returns a fault if the plan is
 * unsound, a nonce was not published or is not the committed one, or a witness's cosignature is missing.
 */
export function carryOut(
  plan: Plan,
  checkpoint: string,
  nonces: readonly Nonce[],
  crypto: EvidenceCrypto,
): DrawResult | Fault {
  const { sha256 } = crypto;
  const unsound = planFault(plan) ?? noncesFault(plan, nonces, sha256);
  if (unsound) return unsound;
  const note = parseNote(checkpoint);
  if (isFault(note)) return note;
  const cosignatures = planCosignatures(plan, note, crypto);
  if (isFault(cosignatures)) return cosignatures;
  const commitment = planCommitment(plan, sha256);
  const seed = drawSeed(commitment, note.text, { nonces, cosignatures }, sha256);
  return { seed: toHex(seed), order: shuffled(plan.candidates, seededRandom(seed, sha256)) };
}
