import { createHash } from 'node:crypto';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/canonical-json.ts';

/** Everything the log of an auction may say (AU50). */
export type EventKind =
  | 'bid.accepted'
  | 'bid.refused'
  | 'end.extended'
  | 'end.changed'
  | 'state.paused'
  | 'state.resumed'
  | 'state.stopped'
  | 'bids.voided'
  | 'countersign.requested'
  | 'countersign.agreed'
  | 'countersign.refused'
  | 'countersign.expired'
  | 'rules.changed'
  | 'reminder.sent'
  | 'auction.closed'
  | 'quote.sealed'
  | 'quote.withdrawn'
  | 'withdrawal.refused'
  | 'quotes.closed'
  | 'quotes.opened'
  | 'identities.revealed'
  | 'round.opened'
  | 'round.closed'
  | 'award.offered'
  | 'award.confirmed'
  | 'award.declined'
  | 'award.expired'
  | 'award.failed'
  | 'rehearsal.ended';

export type Payload = { readonly [key: string]: Evidence };

/** One line of the log. `actorId` is a person, or `platform` for what happens by itself. */
export interface AuctionEvent {
  readonly seq: number;
  readonly at: number;
  readonly kind: EventKind;
  readonly actorId: string;
  /** The supplier it is about, where it is about one. */
  readonly code: string | null;
  readonly requestKey: string | null;
  readonly payload: Payload;
  readonly prevHash: string;
  readonly hash: string;
}

export const PLATFORM_ACTOR = 'platform';

/** SHA-256 over the previous hash and the event's canonical JSON, in hex (AU50). */
export function hashEvent(event: Omit<AuctionEvent, 'hash' | 'requestKey'>): string {
  const { seq, at, kind, actorId, code, payload, prevHash } = event;
  const text = canonicalJson({ seq, at, kind, actor: actorId, code, payload });
  return createHash('sha256').update(prevHash).update(text).digest('hex');
}
