import * as z from 'zod/mini';
import { OpeningShape } from '../leaf/leaf.ts';
import { PlanShape } from './plan.ts';

/*
 * TL7: everything of a draw that anybody needs to repeat it. The file states its results as well, so that
 * a difference is named and not only a different result computed.
 */

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const code = z.string().check(z.minLength(1), z.maxLength(100));
const MAX_CODES = 10_000;
const codes = z.array(code).check(z.maxLength(MAX_CODES));

export const TranscriptShape = z.strictObject({
  type: z.literal('jicai-draw'),
  v: z.literal(1),
  plan: PlanShape,
  commitment: hash,
  /** Where the commitment is in the tree of the checkpoint. */
  opening: OpeningShape,
  index: z.int().check(z.minimum(0)),
  proof: z.array(hash).check(z.maxLength(64)),
  /** The first checkpoint after the commitment, a signed note with the cosignatures of the plan's witnesses. */
  checkpoint: z.string().check(z.maxLength(256 * 1024)),
  /** The published nonces in the order of the plan's contributors. */
  nonces: z.array(z.strictObject({ from: code, nonce: hash })).check(z.maxLength(100)),
  seed: hash,
  /** All candidates in the order of the draw. */
  order: codes,
  /** Who declined, in the order in which they did. */
  declined: codes,
  drawn: codes,
});
export type Transcript = z.output<typeof TranscriptShape>;
