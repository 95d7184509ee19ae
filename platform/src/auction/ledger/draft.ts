import { randomBytes } from 'node:crypto';
import { shiftRounds } from '@jicai/shared/domain/auction/clock/rounds.ts';
import {
  type AuctionEvent,
  type EventKind,
  hashEvent,
  type Payload,
  PLATFORM_ACTOR,
} from './events.ts';
import type { AuctionRecord } from './record.ts';

/** A bid that the log accepts, beside its event. */
export interface DraftBid {
  readonly seq: number;
  readonly code: string;
  readonly amount: number;
  readonly at: number;
}

interface NewEvent {
  readonly kind: EventKind;
  readonly at: number;
  readonly payload: Payload;
  readonly actorId?: string;
  readonly code?: string | null;
  readonly requestKey?: string | null;
}

/**
 * What one transaction will write about an auction: events in order, and the auction as it is after
 * them. Nothing is written until the whole decision is made.
 */
export interface Draft {
  readonly auction: AuctionRecord;
  readonly events: readonly AuctionEvent[];
  readonly bid: DraftBid | null;
  /** Appends an event; its sequence, hash and time are final. */
  readonly record: (event: NewEvent) => AuctionEvent;
  readonly change: (to: Partial<AuctionRecord>) => void;
  readonly accept: (bid: DraftBid) => void;
}

/** 128 bits that nobody can guess: what a hash hides stays hidden (AU21). */
export const newSalt = (): string => randomBytes(16).toString('hex');

export function startDraft(start: AuctionRecord): Draft {
  let auction = start;
  let bid: DraftBid | null = null;
  const events: AuctionEvent[] = [];
  return {
    get auction() {
      return auction;
    },
    get bid() {
      return bid;
    },
    events,
    record({ kind, at, payload, actorId = PLATFORM_ACTOR, code = null, requestKey = null }) {
      const body = {
        seq: auction.lastSeq + 1,
        at,
        kind,
        actorId,
        code,
        requestKey,
        payload,
        salt: newSalt(),
        secretSalt: newSalt(),
        prevHash: auction.headHash,
      };
      const event = { ...body, hash: hashEvent(body) };
      events.push(event);
      auction = { ...auction, lastSeq: event.seq, headHash: event.hash, lastEventAt: at };
      return event;
    },
    change(to) {
      const { rounds, clock } = auction;
      // AU17: whatever moves the end of a round moves the later ones.
      const shifted = rounds && to.clock ? { rounds: shiftRounds(rounds, clock, to.clock) } : {};
      auction = { ...auction, ...shifted, ...to };
    },
    accept(accepted) {
      bid = accepted;
    },
  };
}
