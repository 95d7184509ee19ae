import { type Fen, fen } from '../../kernel/numbers/money.ts';
import type { Sha256 } from '../../kernel/signing.ts';
import type { Evidence } from '../../kernel/texts/canonical-json.ts';
import type { Award } from '../award/award.ts';
import { type Rounds, shiftRounds, startRounds } from '../clock/rounds.ts';
import { isBetter } from '../price/price.ts';
import { completeRules } from '../rules/forms.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { LinePrices } from '../standing/line-gaps.ts';
import type { AuctionClock, EpochMs, Outcome, Standing } from '../types.ts';
import type { Problem } from './findings.ts';
import type { EvidenceObject, Terms } from './form.ts';

/* Replays the log of an auction with the rules by which the platform accepted the bids (AU52). */

/** An event as the replay reads it: the open part and, if the reader of the log holds them, the secrets. */
export interface AuditEvent {
  readonly seq: number;
  readonly at: EpochMs;
  readonly kind: string;
  readonly code: string | null;
  readonly data: EvidenceObject;
  readonly secrets: EvidenceObject | null;
}

/** An accepted bid; `isVoid` is set when the supplier's bids are cleared (AU31). */
export interface ReplayedBid {
  readonly code: string;
  readonly amount: Fen;
  isVoid: boolean;
}

/** A sealed quote as the log records it. */
export interface SealedQuote {
  readonly seq: number;
  readonly at: EpochMs;
  readonly commitment: string;
}

/** An event that must still follow in the log because of an award by lines (AU43). */
export interface DueEvent {
  readonly kind: string;
  readonly code: string | null;
  readonly data: EvidenceObject;
}

/** The state of the auction between two events. */
export interface Replay {
  readonly terms: Terms;
  rules: AuctionRules;
  clock: AuctionClock;
  best: { readonly code: string; readonly amount: Fen } | null;
  readonly standings: Map<string, Standing>;
  readonly bids: Map<number, ReplayedBid>;
  /** AU17: supplier's code → the supplier's last amount in the earlier rounds. */
  readonly earlier: Map<string, Fen>;
  /** AU17: supplier's code → the round in which the supplier made no bid and so left the auction. */
  readonly out: Map<string, number>;
  rounds: Rounds | null;
  /** AU21: supplier's code → the supplier's current sealed quote. */
  readonly quotes: Map<string, SealedQuote>;
  /** The time at which the sealed quotes were opened; null before the opening. */
  openedAt: EpochMs | null;
  award: Award | null;
  /**
   * AU43: the unit prices of the current bids by supplier's code, if the log shows them or its reader holds
   * them.
   */
  readonly linePrices: Map<string, LinePrices>;
  /**
   * AU43: the events that the award by lines still requires, in order; the next event must be the first of
   * these. Set when lines are ranked, or when a supplier declines or lets the time pass; otherwise empty.
   */
  due: readonly DueEvent[];
  /** Sequence number of a countersign request that waits for the supervisor → kind of the request. */
  readonly waiting: Map<number, string>;
  /**
   * The last countersign decision if it was an agreement: the kind of the request and the sequence number
   * of the agreement; otherwise null.
   */
  agreed: { readonly kind: string; readonly seq: number } | null;
  /**
   * AU19: whether the current pause is for a clock fault; such a pause ends only with the supervisor's
   * countersign.
   */
  isClockPause: boolean;
  /** The time of the previous event. */
  lastAt: EpochMs;
  readonly sha256: Sha256;
  outcome: Outcome | null;
  reminders: number;
  /**
   * The clock after the extension that the accepted bid `seq` makes due; the next event must record this
   * extension. Null if no extension is due.
   */
  extension: { readonly seq: number; readonly clock: AuctionClock } | null;
}

/**
 * Checks an event against the state before the event and applies the event. Returns the problems of the
 * event.
 */
export type EventCheck = (replay: Replay, event: AuditEvent) => Problem[];

/** The check of kinds that need no check: accepts the event and changes nothing. */
export const nothing: EventCheck = () => [];

/** Returns the state of the auction before its first event, according to its terms. */
export function startReplay(terms: Terms, sha256: Sha256): Replay {
  return {
    terms,
    rules: completeRules(terms.rules),
    clock: {
      opensAt: terms.opensAt,
      closesAt: terms.closesAt,
      originalClosesAt: terms.closesAt,
      extensionsUsed: 0,
      runState: 'started',
      pausedAt: null,
      settled: false,
    },
    best: null,
    standings: new Map(),
    bids: new Map(),
    earlier: new Map(),
    out: new Map(),
    rounds: terms.rounds && startRounds(terms.rounds),
    quotes: new Map(),
    openedAt: null,
    award: null,
    linePrices: new Map(),
    due: [],
    waiting: new Map(),
    agreed: null,
    isClockPause: false,
    lastAt: 0,
    sha256,
    outcome: null,
    reminders: 0,
    extension: null,
  };
}

/**
 * Sets the clock of the replay. AU17: if the end of the current round becomes later, the later rounds
 * shift.
 */
export function setClock(replay: Replay, clock: AuctionClock): void {
  if (replay.rounds) replay.rounds = shiftRounds(replay.rounds, replay.clock, clock);
  replay.clock = clock;
}

/**
 * AU17: returns whether the auction is in its first round, where opening offers count; true without
 * rounds.
 */
export const isFirstRound = ({ rounds }: Replay): boolean => (rounds?.current ?? 1) === 1;

/**
 * Returns the list `name` in the open part of an event as texts, for example codes; empty if there
 * is no list.
 */
export function textsOf(data: EvidenceObject, name: string): string[] {
  const value = data[name];
  return Array.isArray(value) ? value.map(String) : [];
}

const isObject = (value: Evidence | undefined): value is EvidenceObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a value of evidence if it is an object; null if it is a list, a plain value or missing.
 */
export const objectOf = (value: Evidence | undefined): EvidenceObject | null =>
  isObject(value) ? value : null;

/**
 * Returns the number `name` in the open part of an event; 0 if the open part has no such number.
 */
export function numberOf(data: EvidenceObject, name: string): number {
  const value: Evidence | undefined = data[name];
  return typeof value === 'number' ? value : 0;
}

/**
 * Returns the text `name` in the open part of an event; empty if the open part has no such text.
 */
export function textOf(data: EvidenceObject, name: string): string {
  const value: Evidence | undefined = data[name];
  return typeof value === 'string' ? value : '';
}

/**
 * AU4: returns the best amount: the best bid or, in the first round, a better opening offer. Null if there
 * is neither a bid nor an opening offer.
 */
export function bestReference(replay: Replay): Fen | null {
  let best = replay.best?.amount ?? null;
  if (!isFirstRound(replay)) return best;
  for (const { openingOffer } of replay.terms.entrants) {
    if (openingOffer === null) continue;
    const offer = fen(openingOffer);
    if (best === null || isBetter(replay.rules.direction, offer, best)) best = offer;
  }
  return best;
}
