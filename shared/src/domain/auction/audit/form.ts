import { canonicalJson, type Evidence } from '../../kernel/canonical-json.ts';
import type { Sha256 } from '../../kernel/signing.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { EpochMs } from '../types.ts';
import { isKind, KINDS } from './kinds.ts';

/*
 * How evidence is hashed (AU50), so that it can be published without its secrets (AU52). An event
 * has two parts: what everybody may see after the close, and what nobody may. The secrets stand in
 * the open part as one salted hash; the open part has a salt of its own, so that before the close
 * its digest gives nothing away to a reader who tries all amounts. The chain runs over the digests:
 *
 *   secret = SHA-256(secrets), digest = SHA-256(open part with `secret`),
 *   hash   = SHA-256(hash before + digest); before the first event stands SHA-256(terms).
 */

/** The version of all this; it stands in every text that is hashed. */
export const SCHEME = 2;

export type EvidenceObject = { readonly [key: string]: Evidence };

/** One event as it is stored, before it is chained. */
export interface LoggedEvent {
  readonly seq: number;
  readonly at: EpochMs;
  readonly kind: string;
  readonly actorId: string;
  /** The supplier it is about, where it is about one. */
  readonly code: string | null;
  readonly requestKey: string | null;
  readonly payload: EvidenceObject;
  /** 32 hex digits each: of the open part, told with it, and of the secrets, never told. */
  readonly salt: string;
  readonly secretSalt: string;
}

/** The beginning of an auction, published with the log: a replay checks by it. */
export interface Terms {
  readonly packageNumber: string;
  /** As they were published; rules that are newer are not among them. */
  readonly rules: Partial<AuctionRules>;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  /** By code only. The offers are in 分. */
  readonly entrants: readonly { readonly code: string; readonly openingOffer: number | null }[];
  readonly lines: readonly { readonly lineNo: number; readonly quantityThousandths: number }[];
  /** AU17: the published windows of its rounds; null without rounds. */
  readonly rounds: readonly { readonly opensAt: EpochMs; readonly closesAt: EpochMs }[] | null;
  /** AU41 */
  readonly awardWaitMs: number;
  /** IQ7: opened quotes are evaluated before the award; absent where they are not. */
  readonly isEvaluated?: true | undefined;
  readonly isRehearsal: boolean;
  readonly salt: string;
}

/** The text of the terms; its SHA-256 is what the first event is chained to. */
export function termsText(terms: Terms): string {
  // Through JSON: the terms are plain data, which their interfaces do not say.
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

/** The text of what is never published: the actor, their request, and the payload's rest. */
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

/** The text that is published after the close. */
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

/** The next hash of a chain. */
export function chainHash(prevHash: string, digest: string, sha256: Sha256): string {
  return sha256(prevHash + digest);
}

/** The hash of an event in its place (AU50). */
export function eventHash(event: LoggedEvent, prevHash: string, sha256: Sha256): string {
  return chainHash(prevHash, sha256(contentText(event, sha256)), sha256);
}
