import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { sha256 } from '@jicai/platform/src/kernel/signing/hash.ts';
import type { SigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import { chainHash, type EvidenceObject } from '@jicai/shared/domain/auction/audit/form.ts';
import { logFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import type { LogRow, NewLogHead } from '@jicai/shared/domain/auction/audit/shapes.ts';
import { headMessage } from '@jicai/shared/domain/auction/audit/signing.ts';
import { publicOutcome } from '@jicai/shared/domain/auction/audit/steps/control.ts';
import { canonicalJson } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { logOf, ownKeys } from './public-log.ts';

/*
 * The tools of a forger who has a published log and a key: everything in the file can be written anew,
 * chained anew and signed anew.
 */

/** One event's open part, to be changed. */
export interface DraftEvent {
  seq: number;
  at: number;
  kind: string;
  code: string | null;
  data: EvidenceObject;
  secret: string;
  salt: string;
}

/** An open log, to be changed. */
export interface Draft {
  head: NewLogHead;
  terms: { [key: string]: unknown };
  events: DraftEvent[];
}

/** Reads an open log. Throws for one whose contents are not public. */
export function draftOf(text: string): Draft {
  const { head, rows } = logOf(text);
  if (head.scheme !== 3 || head.terms === null) throw new Error('not an open log of head scheme 3');
  const events = rows.map((row) => {
    if (!row || !('content' in row)) throw new Error('a row without its content');
    return JSON.parse(row.content) as DraftEvent;
  });
  return { head, terms: JSON.parse(head.terms), events };
}

/** A forger's choices about the signature. */
export interface Forger {
  readonly key: SigningKey;
  /** Signs with `key`, and says that it was the genuine one. */
  readonly claimsId?: string;
  /** Leaves the genuine keys in the file beside the forger's. */
  readonly keepsKeys?: boolean;
  /** The server time that the head says; the draft's own without it. */
  readonly at?: number;
}

/** The forged file: numbered, chained and signed anew. */
export function forge(draft: Draft, { key, claimsId, keepsKeys, at }: Forger): string {
  const terms = canonicalJson(draft.terms as EvidenceObject);
  const termsHash = sha256(terms);
  let prevHash = termsHash;
  const rows = draft.events.map((event, index): LogRow => {
    const seq = index + 1;
    const content = canonicalJson({ ...event, seq } as unknown as EvidenceObject);
    const hash = chainHash(prevHash, sha256(content), sha256);
    const row = { seq, prevHash, content, hash };
    prevHash = hash;
    return row;
  });
  const keyId = claimsId ?? key.id;
  const signed = {
    ...draft.head,
    termsHash,
    terms: draft.head.terms === null ? null : terms,
    seq: rows.length,
    hash: prevHash,
    keyId,
    signedAt: at ?? draft.head.signedAt,
  };
  const own = { id: key.id, publicKey: key.publicKey };
  const keys = keepsKeys ? [...draft.head.keys, own] : [own];
  return logFile({ ...signed, keys, signature: key.sign(headMessage(signed)) }, rows);
}

/** An open log as it would have been published while it ran: digests, no terms, no result. */
export function forgeRunning(draft: Draft, forger: Forger): string {
  const { head, rows } = logOf(forge(draft, forger));
  if (head.scheme !== 3) throw new Error('not of head scheme 3');
  const closed = { ...head, state: 'running' as const, terms: null, result: null };
  const digests = rows.map((row): LogRow => {
    if (!row || !('content' in row)) throw new Error('a row without its content');
    const { seq, prevHash, content, hash } = row;
    return { seq, prevHash, digest: sha256(content), hash };
  });
  return logFile({ ...closed, signature: forger.key.sign(headMessage(closed)) }, digests);
}

/** The replay's end of a draft, as the forger's own audit sees it. */
function replayed(draft: Draft, key: SigningKey) {
  const text = forge(draft, { key });
  return auditLog(logOf(text), nodeCrypto, { outside: ownKeys(text) }).end;
}

/** The published result and state as the rules make them of a changed log. */
export function retell(draft: Draft, key: SigningKey): Draft {
  const text = forge(draft, { key });
  const { end, replayed: state } = auditLog(logOf(text), nodeCrypto, { outside: ownKeys(text) });
  if (!end || !state) return draft;
  const ranking = end.ranking.map(({ code, amount, at, seq, bids }) => ({
    code,
    amount,
    at,
    seq,
    bids,
  }));
  const result = { ranking, outcome: end.outcome ? publicOutcome(end.outcome) : null };
  return { ...draft, head: { ...draft.head, result, state } };
}

/**
 * A careful forger's last touch: close, award and published result follow from what the rules make of the
 * changed bids. The award goes to the first, who confirms.
 */
export function reconcile(draft: Draft, key: SigningKey): Draft {
  const close = draft.events.findIndex(({ kind }) => kind === 'auction.closed');
  const [closing] = draft.events.slice(close);
  if (close < 0 || !closing) throw new Error('a log without its close');
  const before = { ...draft, events: draft.events.slice(0, close) };
  const clock = replayed(before, key)?.clock;
  const at = clock?.closesAt ?? closing.at;
  const ended = { ...before, events: [...before.events, { ...closing, at }] };
  const outcome = replayed(ended, key)?.outcome;
  if (!outcome) throw new Error('the forged auction has no outcome');
  const closed = { ...closing, at, data: publicOutcome(outcome) };
  const event = (kind: string, code: string, data: EvidenceObject, later: number) => ({
    ...closing,
    kind,
    code,
    data,
    at: at + later,
  });
  const waitMs = Number(draft.terms.awardWaitMs);
  const award =
    outcome.kind === 'won'
      ? [
          event(
            'award.offered',
            outcome.code,
            { rank: 1, amount: outcome.amount, dueAt: at + waitMs },
            0,
          ),
          event('award.confirmed', outcome.code, {}, 1_000),
        ]
      : [];
  const whole = { ...before, events: [...before.events, closed, ...award] };
  return retell(whole, key);
}
