import { shiftRounds } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { drawBytes } from '../../kernel/signing/random.ts';
import {
  type AuctionEvent,
  chainEvent,
  type EventKind,
  type Payload,
  PLATFORM_ACTOR,
} from './events.ts';
import type { AuctionRecord } from './record.ts';

/** An accepted bid, which is stored in addition to its event. `amount` is in 分, `at` in epoch ms. */
export interface AcceptedBid {
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
 * The events of one transaction about an auction, in their order, and the auction's row after these events.
 * `writeWorks` writes the events and the row when all decisions are made.
 */
export interface UnitOfWork {
  /** The auction as its row was when the transaction locked it. */
  readonly start: AuctionRecord;
  readonly auction: AuctionRecord;
  readonly events: readonly AuctionEvent[];
  /** The accepted bids, in the order of their events. */
  readonly bids: readonly AcceptedBid[];
  /** Appends an event and returns it; its sequence number, time and hash are final. */
  readonly append: (event: NewEvent) => AuctionEvent;
  readonly change: (to: Partial<AuctionRecord>) => void;
  readonly acceptBid: (bid: AcceptedBid) => void;
}

/**
 * Returns a salt of 128 random bits in hex: text that is hashed with it cannot be guessed from its
 * hash (AU21).
 */
export const newSalt = (): string => drawBytes(16).toString('hex');

function newSalts(): { salt: string; secretSalt: string } {
  const both = drawBytes(32).toString('hex');
  return { salt: both.slice(0, 32), secretSalt: both.slice(32) };
}

export function startUnitOfWork(start: AuctionRecord): UnitOfWork {
  let auction = start;
  const bids: AcceptedBid[] = [];
  const events: AuctionEvent[] = [];
  return {
    start,
    get auction() {
      return auction;
    },
    bids,
    events,
    append({ kind, at, payload, actorId = PLATFORM_ACTOR, code = null, requestKey = null }) {
      const salts = newSalts();
      const body = {
        seq: auction.lastSeq + 1,
        at,
        kind,
        actorId,
        code,
        requestKey,
        payload,
        ...salts,
        prevHash: auction.headHash,
      };
      const event = chainEvent(body);
      events.push(event);
      auction = { ...auction, lastSeq: event.seq, headHash: event.hash, lastEventAt: at };
      return event;
    },
    change(to) {
      const { rounds, clock } = auction;
      // AU17: a later end of the current round shifts the rounds after it.
      const shifted = rounds && to.clock ? { rounds: shiftRounds(rounds, clock, to.clock) } : {};
      auction = { ...auction, ...shifted, ...to };
    },
    acceptBid(accepted) {
      bids.push(accepted);
    },
  };
}
