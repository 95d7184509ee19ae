import * as z from 'zod/mini';
import { canonicalJson } from '../../kernel/texts/canonical-json.ts';
import { toHex } from '../bytes/bytes.ts';
import { utf8 } from '../bytes/utf8.ts';
import type { HashBytes } from '../crypto.ts';
import { type Fault, fault } from '../faults.ts';

/*
 * TL7: what is fixed before a draw. The commitment to it is a leaf of the tree before anybody can know the
 * seed. Whose nonces and which witnesses enter the seed is part of it: otherwise the operator would leave
 * one out afterwards, and draw again as often as needed.
 *
 * Leaves are salted, so the tree does not show how many plans were committed to. A contributor must see the
 * published plan, its opening and the checkpoint before they publish their nonce. Otherwise the operator could
 * commit to many plans with the same nonce commitment, and publish the one whose result suits.
 */

const MAX_CANDIDATES = 10_000;
const MAX_CONTRIBUTORS = 100;
const MAX_WITNESSES = 20;
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const code = z.string().check(z.minLength(1), z.maxLength(100));

export const PlanShape = z.strictObject({
  v: z.literal(1),
  /** What is drawn for, unique for each draw: project, purpose and number of the draw. */
  purpose: z.string().check(z.minLength(1), z.maxLength(500)),
  /** Who may be drawn, by codes, in the order of their UTF-16 code units. */
  candidates: z.array(code).check(z.minLength(1), z.maxLength(MAX_CANDIDATES)),
  count: z.int().check(z.minimum(1)),
  /** Whose nonces enter the seed, in the order of `from`; `commitment` is the result of `nonceCommitment`. */
  contributors: z
    .array(z.strictObject({ from: code, commitment: hash }))
    .check(z.maxLength(MAX_CONTRIBUTORS)),
  /** The verifier keys of the witnesses whose cosignatures enter the seed, in the order of the texts. */
  witnesses: z.array(z.string().check(z.maxLength(512))).check(z.maxLength(MAX_WITNESSES)),
});
export type Plan = z.output<typeof PlanShape>;

const isRising = (texts: readonly string[]): boolean =>
  texts.every((text, index) => index === 0 || (texts[index - 1] ?? '') < text);

/** Returns what is wrong with a plan: a list out of order or with a repetition, or a count above the list. */
export function planFault({ candidates, count, contributors, witnesses }: Plan): Fault | null {
  if (!isRising(candidates)) return fault('drawPlan', { field: 'candidates' });
  if (count > candidates.length) return fault('drawPlan', { field: 'count' });
  if (!isRising(contributors.map(({ from }) => from)))
    return fault('drawPlan', { field: 'contributors' });
  return isRising(witnesses) ? null : fault('drawPlan', { field: 'witnesses' });
}

/** Returns the commitment to a plan, 64 hex digits: the head of its leaf, whose kind is `draw`. */
export const planCommitment = (plan: Plan, sha256: HashBytes): string =>
  toHex(sha256(utf8(canonicalJson(plan))));

/**
 * Returns the commitment of a contributor to a nonce (64 hex digits, of which nobody else knows any). Purpose
 * and name are part of it, so that nobody hands in another's commitment as their own.
 */
export const nonceCommitment = (
  purpose: string,
  { from, nonce }: { readonly from: string; readonly nonce: string },
  sha256: HashBytes,
): string =>
  toHex(sha256(utf8(canonicalJson({ signs: 'draw-nonce', v: 1, purpose, from, nonce }))));
