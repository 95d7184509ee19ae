import * as z from 'zod/mini';
import type { Fen } from '../../kernel/numbers/money.ts';
import type { Evidence } from '../../kernel/texts/canonical-json.ts';
import { RulesShape } from '../rules/forms.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { EvidenceObject } from './form.ts';

/*
 * The zod shapes of published logs and saved receipts. An unknown field is refused, except among
 * the rules in the terms and where any evidence is allowed: the data of an event and the published
 * outcome.
 */

const whole = z.number().check(z.int(), z.minimum(0));
const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const hash = hex(64);
const salt = hex(32);
const money = z.custom<Fen>((value) => Number.isSafeInteger(value));
/** Ed25519: a key has 32 bytes, a signature 64. */
const publicKey = hex(64);
const signature = hex(128);
const keyId = hex(32);
const scheme = z.literal(2);
const packageNumber = z.string().check(z.minLength(1), z.maxLength(64));
const code = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Returns whether a value may occur in evidence: text, boolean, null, or a list or object of such
 * values. A number must be a safe integer, as canonical JSON requires.
 */
function isEvidence(value: unknown): value is Evidence {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  return typeof value === 'object' && Object.values(value).every(isEvidence);
}
const evidence = z.custom<EvidenceObject>(
  (value) => typeof value === 'object' && !Array.isArray(value) && isEvidence(value),
);

/**
 * Validates the rules but returns them exactly as in the text, because the text is hashed. `startReplay`
 * adds the defaults.
 */
const rules = z.custom<Partial<AuctionRules>>((value) => z.safeParse(RulesShape, value).success);

/** The terms, parsed from their text. */
export const TermsShape = z.strictObject({
  scheme,
  packageNumber,
  rules,
  opensAt: whole,
  closesAt: whole,
  entrants: z.array(z.strictObject({ code, openingOffer: z.nullable(money) })),
  lines: z.array(z.strictObject({ lineNo: whole, quantityThousandths: whole })),
  rounds: z.nullable(z.array(z.strictObject({ opensAt: whole, closesAt: whole }))),
  awardWaitMs: whole,
  isEvaluated: z.optional(z.literal(true)),
  isRehearsal: z.boolean(),
  salt,
});

/** The open part of an event, parsed from its text. */
export const ContentShape = z.strictObject({
  scheme,
  seq: whole,
  at: whole,
  kind: z.string(),
  code: z.nullable(code),
  data: evidence,
  secret: hash,
  salt,
});
export type Content = z.output<typeof ContentShape>;

/** The secrets of an event, parsed from their text; only the database holds secrets. */
export const SecretsShape = evidence;

export const PublicKeyShape = z.strictObject({ id: keyId, publicKey });
/** A public key of the platform: the hex of its 32 bytes, and the id that is derived from the bytes. */
export type PublicKey = z.output<typeof PublicKeyShape>;

const standing = z.strictObject({ code, amount: money, at: whole, seq: whole, bids: whole });
export const ResultShape = z.strictObject({
  /** Ordered by rank, best first. */
  ranking: z.array(standing),
  outcome: z.nullable(evidence),
});
/** The published result of an auction: its ranking and outcome. */
export type PublicResult = z.output<typeof ResultShape>;

/**
 * The state of an auction in the head of its log. `running`: no outcome yet. `awarding`: the auction has
 * an outcome, but its evaluation or award is pending. `ended`: the auction has an outcome, and nothing is
 * pending.
 */
export const LogStateShape = z.enum(['running', 'awarding', 'ended']);
export type LogState = z.output<typeof LogStateShape>;

const headFields = {
  type: z.literal('jicai-log'),
  packageNumber,
  termsHash: hash,
  /** The text of the terms; null before the log is open. */
  terms: z.nullable(z.string()),
  /**
   * The sequence number of the last event (0 for none) and, in `hash`, that event's hash or `termsHash`;
   * `signature` covers both.
   */
  seq: whole,
  hash,
  keyId,
  signature,
  result: z.nullable(ResultShape),
  /** The platform's public keys; a key counts only if it matches a trusted key from outside the file. */
  keys: z.array(PublicKeyShape),
};
/**
 * The head as it was published before scheme 3; its signature covers the package, sequence number and hash
 * only.
 */
const OldLogHeadShape = z.strictObject({ ...headFields, scheme });
const NewLogHeadShape = z.strictObject({
  ...headFields,
  scheme: z.literal(3),
  state: LogStateShape,
  /** The server's time of the signature in ms. */
  signedAt: whole,
});
export const LogHeadShape = z.discriminatedUnion('scheme', [OldLogHeadShape, NewLogHeadShape]);
/** The head of a published log: the first line of its file. */
export type LogHead = z.output<typeof LogHeadShape>;
export type NewLogHead = z.output<typeof NewLogHeadShape>;

export const LogRowShape = z.union([
  z.strictObject({ seq: whole, prevHash: hash, content: z.string(), hash }),
  z.strictObject({ seq: whole, prevHash: hash, digest: hash, hash }),
]);
/** One event: with its open part or, before the log is open, only with the digest of the open part. */
export type LogRow = z.output<typeof LogRowShape>;

export const ReceiptShape = z.strictObject({
  type: z.literal('jicai-receipt'),
  scheme,
  packageNumber,
  seq: whole,
  /** The server's time in ms. */
  at: whole,
  code,
  /** The amount in 分; null for a sealed quote, for which the log holds a commitment. */
  amount: z.nullable(money),
  prevHash: hash,
  /** The open part of the event, from which the event's hash can be computed again. */
  content: z.string(),
  eventHash: hash,
  keyId,
  signature,
});
/** AU51: the file that proves an accepted bid or a sealed quote; the supplier of the bid keeps the file. */
export type Receipt = z.output<typeof ReceiptShape>;
