import type { EvidenceCrypto } from '../crypto.ts';
import { type Fault, fault, isFault } from '../faults.ts';
import type { LogTrust } from '../note/open-checkpoint.ts';
import { type InTree, verifyTreeProof } from '../verify.ts';
import { carryOut, type DrawResult, type Influence, influenceOf } from './draw.ts';
import { planCommitment } from './plan.ts';
import { drawnOf } from './random.ts';
import { type Transcript, TranscriptShape } from './transcript.ts';

/** A draw that was repeated with the same result. */
export interface VerifiedDraw {
  readonly transcript: Transcript;
  readonly influence: Influence;
  readonly inTree: InTree;
}

/** The `kind` of a leaf that commits to a draw. */
export const DRAW_KIND = 'draw';

/** Verifies that the commitment is that of the plan, and in the tree of the checkpoint. */
function checkCommitment(
  transcript: Transcript,
  trust: LogTrust,
  crypto: EvidenceCrypto,
): InTree | Fault {
  const { plan, commitment, opening, index, proof, checkpoint } = transcript;
  const expected = planCommitment(plan, crypto.sha256);
  if (commitment !== expected) return fault('drawCommitment', { expected, found: commitment });
  const treeProof = { type: 'jicai-tree-proof', v: 1, opening, index, proof, checkpoint };
  const inTree = verifyTreeProof(treeProof, trust, crypto);
  if (isFault(inTree)) return inTree;
  const { kind, head } = inTree.leaf;
  return kind === DRAW_KIND && head === commitment ? inTree : fault('drawLeaf');
}

/** Compares the results of a transcript with those of the repetition. */
function resultFault(transcript: Transcript, { seed, order }: DrawResult): Fault | null {
  if (transcript.seed !== seed)
    return fault('drawSeed', { expected: seed, found: transcript.seed });
  const length = Math.max(order.length, transcript.order.length);
  for (let index = 0; index < length; index += 1) {
    const [expected = '无', found = '无'] = [order[index], transcript.order[index]];
    if (expected !== found) return fault('drawOrder', { position: index + 1, expected, found });
  }
  const drawn = drawnOf(order, transcript.plan.count, transcript.declined);
  if ('notDrawn' in drawn) return fault('drawDeclined', { code: drawn.notDrawn });
  const [expected, found] = [drawn.join('、'), transcript.drawn.join('、')];
  const isSame =
    drawn.length === transcript.drawn.length &&
    drawn.every((code, index) => code === transcript.drawn[index]);
  return isSame ? null : fault('drawResult', { expected, found });
}

/**
 * TL7: repeats a draw from the parsed JSON of its transcript. Returns what it shows, or the first step that
 * failed: form, commitment, leaf, checkpoint, inclusion, nonces, cosignatures, seed, order, result. That the
 * checkpoint is the first one after the commitment is not shown by the transcript: see `docs/decisions`.
 */
export function verifyDraw(
  value: unknown,
  trust: LogTrust,
  crypto: EvidenceCrypto,
): VerifiedDraw | Fault {
  const parsed = TranscriptShape.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fault('badForm', { field: issue?.path.join('.') || 'JSON' });
  }
  const transcript = parsed.data;
  const { plan, checkpoint, nonces } = transcript;
  const inTree = checkCommitment(transcript, trust, crypto);
  if (isFault(inTree)) return inTree;
  const result = carryOut(plan, checkpoint, nonces, crypto);
  if (isFault(result)) return result;
  return (
    resultFault(transcript, result) ?? { transcript, influence: influenceOf(plan, trust), inTree }
  );
}
