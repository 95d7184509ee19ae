import * as z from 'zod/mini';
import { fromHex, toHex } from './bytes/bytes.ts';
import type { EvidenceCrypto } from './crypto.ts';
import { type Fault, fault, isFault } from './faults.ts';
import { type Leaf, leafHashOf, type Opening, OpeningShape, readOpening } from './leaf/leaf.ts';
import { type LogTrust, type OpenedCheckpoint, openCheckpoint } from './note/open-checkpoint.ts';
import { verifyConsistency } from './tree/verify-consistency.ts';
import { verifyInclusion } from './tree/verify-inclusion.ts';

/* What a verifier asks: is this in the tree, and did the tree only grow? */

const MAX_PATH = 64;
const MAX_NOTE = 256 * 1024;
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.minimum(0));
const note = z.string().check(z.maxLength(MAX_NOTE));
const path = z.array(hash).check(z.maxLength(MAX_PATH));

/** The proof that a leaf is in the tree of a checkpoint, as it travels with a receipt or file. */
const TreeProofShape = z.strictObject({
  type: z.literal('jicai-tree-proof'),
  v: z.literal(1),
  opening: OpeningShape,
  index: count,
  /** The hashes from the leaf to the root, in hex. */
  proof: path,
  /** The checkpoint, a signed note. */
  checkpoint: note,
});
export type TreeProof = z.output<typeof TreeProofShape>;

/** The proof that the tree of a later checkpoint begins with the tree of an earlier one. */
const GrowthProofShape = z.strictObject({
  type: z.literal('jicai-growth-proof'),
  v: z.literal(1),
  earlier: note,
  later: note,
  proof: path,
});
export type GrowthProof = z.output<typeof GrowthProofShape>;

/** Returns the form of a proof in which it travels. */
export const treeProof = (
  opening: Opening,
  index: number,
  proof: readonly Uint8Array[],
  checkpoint: string,
): TreeProof => ({
  type: 'jicai-tree-proof',
  v: 1,
  opening,
  index,
  proof: proof.map(toHex),
  checkpoint,
});

export const growthProof = (
  earlier: string,
  later: string,
  proof: readonly Uint8Array[],
): GrowthProof => ({
  type: 'jicai-growth-proof',
  v: 1,
  earlier,
  later,
  proof: proof.map(toHex),
});

/** What a verified proof shows. */
export interface InTree {
  readonly leaf: Leaf;
  readonly index: number;
  readonly checkpoint: OpenedCheckpoint;
}

const bytesOf = (hashes: readonly string[]): Uint8Array[] =>
  hashes.map((digits) => fromHex(digits) ?? new Uint8Array());

function formFault(error: z.core.$ZodError): Fault {
  const [issue] = error.issues;
  return fault('badForm', { field: issue?.path.join('.') || 'JSON' });
}

/**
 * TL2: verifies a parsed JSON as the proof that a leaf is in the tree. Returns the leaf, or the first step
 * that failed: form, leaf, signature, witness, inclusion. The caller compares the leaf with what it holds.
 */
export function verifyTreeProof(
  value: unknown,
  trust: LogTrust,
  crypto: EvidenceCrypto,
): InTree | Fault {
  const parsed = TreeProofShape.safeParse(value);
  if (!parsed.success) return formFault(parsed.error);
  const { opening, index, proof, checkpoint: noteText } = parsed.data;
  const leaf = readOpening(opening);
  if (isFault(leaf)) return leaf;
  const opened = openCheckpoint(noteText, trust, crypto);
  if (isFault(opened)) return opened;
  const { size, root } = opened.checkpoint;
  const claim = { index, leafHash: leafHashOf(opening, crypto.sha256), size, root };
  const wrong = verifyInclusion(claim, bytesOf(proof), crypto.sha256);
  return wrong ?? { leaf, index, checkpoint: opened };
}

/**
 * TL3: verifies a parsed JSON as the proof that the tree only grew between two checkpoints. Returns both, or
 * the first step that failed. The earlier one needs no witnesses: a witness itself asks this before it signs.
 */
export function verifyGrowthProof(
  value: unknown,
  trust: LogTrust,
  crypto: EvidenceCrypto,
): { readonly earlier: OpenedCheckpoint; readonly later: OpenedCheckpoint } | Fault {
  const parsed = GrowthProofShape.safeParse(value);
  if (!parsed.success) return formFault(parsed.error);
  const earlier = openCheckpoint(parsed.data.earlier, { ...trust, leastWitnesses: 0 }, crypto);
  if (isFault(earlier)) return earlier;
  const later = openCheckpoint(parsed.data.later, trust, crypto);
  if (isFault(later)) return later;
  const proof = bytesOf(parsed.data.proof);
  const wrong = verifyConsistency(earlier.checkpoint, later.checkpoint, proof, crypto.sha256);
  return wrong ?? { earlier, later };
}
