import { isOver } from '../auction/clock.ts';
import { isBetter } from '../auction/price.ts';
import type { AuctionClock, AuctionRules, EpochMs, Outcome, Standing } from '../auction/types.ts';
import type { Evidence } from '../canonical-json.ts';
import { type Fen, fen } from '../money.ts';
import { type Problem, problem } from './findings.ts';
import type { EvidenceObject, Terms } from './form.ts';
import { isKind, KINDS } from './kinds.ts';

/* The log of an auction, played again with the rules that took its bids (AU52). */

/** An event as the replay sees it: its open part, and its secrets where the reader holds them. */
export interface AuditEvent {
  readonly seq: number;
  readonly at: EpochMs;
  readonly kind: string;
  readonly code: string | null;
  readonly data: EvidenceObject;
  readonly secrets: EvidenceObject | null;
}

/** A bid that was accepted. */
export interface ReplayedBid {
  readonly code: string;
  readonly amount: Fen;
  isVoid: boolean;
}

/** The auction between two events. */
export interface Replay {
  readonly terms: Terms;
  rules: AuctionRules;
  clock: AuctionClock;
  best: { readonly code: string; readonly amount: Fen } | null;
  readonly standings: Map<string, Standing>;
  readonly bids: Map<number, ReplayedBid>;
  outcome: Outcome | null;
  reminders: number;
  /** The clock that the bid just accepted makes due: the next event must say so. */
  extension: { readonly seq: number; readonly clock: AuctionClock } | null;
}

/** Judges an event against the state before it, and carries it out. Answers what is wrong. */
export type Step = (replay: Replay, event: AuditEvent) => Problem[];

/** For what is only put on record. */
export const nothing: Step = () => [];

/** The auction as its terms say, before its first event. */
export function startReplay(terms: Terms): Replay {
  return {
    terms,
    rules: terms.rules,
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
    outcome: null,
    reminders: 0,
    extension: null,
  };
}

/** Plays one event. What is wrong comes back with its sequence number's problems. */
export function play(replay: Replay, event: AuditEvent): Problem[] {
  if (!isKind(event.kind)) return [problem('unknownKind', { kind: event.kind })];
  const problems: Problem[] = [];
  const { clock } = replay;
  if (!clock.settled && isOver(clock, event.at) && event.kind !== 'auction.closed') {
    problems.push(problem('afterEnd'));
  }
  return [...problems, ...KINDS[event.kind].step(replay, event)];
}

/** A whole number of the event's open part; 0 where there is none. */
export function numberOf(data: EvidenceObject, name: string): number {
  const value: Evidence | undefined = data[name];
  return typeof value === 'number' ? value : 0;
}

/** A text of the event's open part; empty where there is none. */
export function textOf(data: EvidenceObject, name: string): string {
  const value: Evidence | undefined = data[name];
  return typeof value === 'string' ? value : '';
}

/** AU4: the best reference: the best bid, or an opening offer that is better. */
export function bestReference(replay: Replay): Fen | null {
  let best = replay.best?.amount ?? null;
  for (const { openingOffer } of replay.terms.entrants) {
    if (openingOffer === null) continue;
    const offer = fen(openingOffer);
    if (best === null || isBetter(replay.rules.direction, offer, best)) best = offer;
  }
  return best;
}
