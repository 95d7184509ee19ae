import type { Sha256 } from '../../kernel/signing.ts';
import { canonicalJson, type Evidence } from '../../kernel/texts/canonical-json.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { EpochMs } from '../types.ts';
import { isKind, KINDS } from './kinds.ts';

/*
 * How evidence is hashed (AU50), so that it can be published without its secrets (AU52). An event has
 * an open part, which everybody may read once the auction has an outcome, and secrets, which are never
 * published. The open part contains one salted hash of the secrets and another salt, so that before the
 * outcome nobody can find an amount from the digest by trying all amounts. The chain is over the digests:
 *
 *   secret = SHA-256(secrets), digest = SHA-256(open part with `secret`),
 *   hash   = SHA-256(previous hash + digest); the first event is chained to SHA-256(terms).
 */

/** The version of this scheme, which the texts of terms and of open parts contain. */
export const SCHEME = 2;

export type EvidenceObject = { readonly [key: string]: Evidence };

/** One event as it is stored, without the hash that chains the event to the previous event. */
export interface LoggedEvent {
  readonly seq: number;
  readonly at: EpochMs;
  readonly kind: string;
  readonly actorId: string;
  /** The code of the supplier that the event is about; null if the event is about no supplier. */
  readonly code: string | null;
  readonly requestKey: string | null;
  readonly payload: EvidenceObject;
  /**
   * The salt of the open part, published with the open part; `secretSalt`: the salt of the secrets, kept
   * secret. 32 hex digits each.
   */
  readonly salt: string;
  readonly secretSalt: string;
}

/**
 * The terms of an auction as they were published. The log contains the terms, and a replay checks the
 * events against the terms.
 */
export interface Terms {
  readonly packageNumber: string;
  /** The rules as they were published; rules that were added to the program later are missing. */
  readonly rules: Partial<AuctionRules>;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  /** The participating suppliers, by code only, with their opening offers in 分. */
  readonly entrants: readonly { readonly code: string; readonly openingOffer: number | null }[];
  readonly lines: readonly { readonly lineNo: number; readonly quantityThousandths: number }[];
  /** AU17: the published windows of the rounds; null without rounds. */
  readonly rounds: readonly { readonly opensAt: EpochMs; readonly closesAt: EpochMs }[] | null;
  /** AU41: the time in ms that a supplier has to confirm the award. */
  readonly awardWaitMs: number;
  /** IQ7: true if opened quotes are evaluated before the award; otherwise absent. */
  readonly isEvaluated?: true | undefined;
  readonly isRehearsal: boolean;
  readonly salt: string;
}

/** Returns the text of the terms. The first event of the log is chained to the SHA-256 of this text. */
export function termsText(terms: Terms): string {
  // Through JSON, because the type `Terms` does not tell the compiler that all its values are plain data.
  const plain: EvidenceObject = JSON.parse(JSON.stringify(terms));
  return canonicalJson({ scheme: SCHEME, ...plain });
}

function partition(event: LoggedEvent): { open: EvidenceObject; closed: EvidenceObject } {
  const fields: readonly string[] = isKind(event.kind) ? KINDS[event.kind].open : [];
  const entries = Object.entries(event.payload);
  return {
    open: Object.fromEntries(entries.filter(([name]) => fields.includes(name))),
    closed: Object.fromEntries(entries.filter(([name]) => !fields.includes(name))),
  };
}

const namesSupplier = (kind: string) => isKind(kind) && KINDS[kind].namesSupplier;

/**
 * Returns the secrets of an event as text, which is never published: the actor, the idempotency key, the
 * secret fields of the payload and, if the open part does not name the supplier, the supplier's code.
 */
export function secretText(event: LoggedEvent): string {
  const { actorId, requestKey, secretSalt, code, kind } = event;
  const secrets = {
    actor: actorId,
    requestKey,
    payload: partition(event).closed,
    salt: secretSalt,
  };
  return canonicalJson(namesSupplier(kind) ? secrets : { ...secrets, code });
}

/** Returns the open part of an event as text, which is published once the auction has an outcome. */
export function contentText(event: LoggedEvent, sha256: Sha256): string {
  const { seq, at, kind, salt } = event;
  return canonicalJson({
    scheme: SCHEME,
    seq,
    at,
    kind,
    code: namesSupplier(kind) ? event.code : null,
    data: partition(event).open,
    secret: sha256(secretText(event)),
    salt,
  });
}

/** Returns the hash that chains an event with this digest to `prevHash`. */
export function chainHash(prevHash: string, digest: string, sha256: Sha256): string {
  return sha256(prevHash + digest);
}

/** Returns the hash of an event that follows `prevHash` (AU50). */
export function eventHash(event: LoggedEvent, prevHash: string, sha256: Sha256): string {
  return chainHash(prevHash, sha256(contentText(event, sha256)), sha256);
}
