import type { AuctionRules } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, parseFen } from '@jicai/shared/domain/money.ts';
import { type Action, actionsOf } from './actions.ts';
import { endsOf } from './ends.ts';
import { explanationsOf } from './explained.ts';
import { momentOf, type RecordedAuction } from './records.ts';

export interface Place {
  readonly supplier: string;
  readonly amount: Fen;
}

/** A recorded auction as our platform is to run it, and what must come out. */
export interface Plan {
  readonly id: string;
  readonly rules: AuctionRules;
  readonly opensAt: number;
  /** As published. */
  readonly closesAt: number;
  readonly entrants: readonly { readonly supplier: string; readonly openingOffer?: Fen }[];
  readonly actions: readonly Action[];
  readonly expected: {
    readonly winner: Place;
    /** Every supplier with an accepted bid, best first. */
    readonly ranking: readonly Place[];
    readonly validBids: number;
    readonly closedAt: number;
    /** Null where the record does not say. */
    readonly extensions: number | null;
  };
}

/** `"0.123"` → `"12.3"`: the amount of a hundred units, without arithmetic. */
function timesHundred(text: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  const moved = `${whole}${decimals.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  const rest = decimals.slice(2).replace(/0+$/, '');
  return rest ? `${moved}.${rest}` : moved;
}

function read(text: string): Fen {
  const amount = parseFen(text);
  if (typeof amount === 'string') throw new Error(`${amount}: ${text}`);
  return amount;
}

function highest(offers: readonly Fen[]): Fen {
  const [first, ...rest] = offers;
  if (first === undefined) throw new Error('neither a starting price nor an opening offer');
  return rest.reduce((a, b) => (a > b ? a : b), first);
}

/** The settings that the data's README gives for each file. */
function rulesOf(record: RecordedAuction, openingOffers: readonly Fen[]): AuctionRules {
  const ms = record.extendSeconds * 1_000;
  return {
    direction: record.jjlx === 0 ? 'forward' : 'reverse',
    quoteMethod: 'open',
    bidMode: 'total',
    startingPrice: record.startPrice ? read(record.startPrice) : highest(openingOffers),
    step: { kind: 'amount', amount: read(record.djsl) },
    stepBase: record.rule === 'beat_best' ? 'best' : 'own',
    multipleOfStep: false,
    leaderMayRebid: true,
    extension: { triggerMs: ms, lengthMs: ms, allowed: 0 },
    minSuppliers: 1,
    identity: 'organiser',
  };
}

/** The ranking over accepted bids alone: a supplier's last accepted bid is his best. */
function rankingOf(record: RecordedAuction, amounts: (text: string) => string): Place[] {
  const accepted = record.bids.filter(({ accept }) => accept);
  const last = new Map(accepted.map((bid, order) => [bid.s, { ...bid, order }]));
  const sign = record.jjlx === 0 ? -1 : 1;
  return [...last.values()]
    .map(({ s, v, order }) => ({ supplier: s, amount: read(amounts(v)), order }))
    .sort((a, b) => sign * (a.amount - b.amount) || a.order - b.order)
    .map(({ supplier, amount }) => ({ supplier, amount }));
}

function expectedOf(record: RecordedAuction, amounts: (text: string) => string) {
  const { ranking, finalPrice, winner, validBids, extensions } = record.expected;
  const accepted = record.bids.filter(({ accept }) => accept);
  const hasBid = new Set(accepted.map(({ s }) => s));
  return {
    winner: { supplier: winner, amount: read(amounts(finalPrice)) },
    // Records also rank suppliers who only opened with an offer; those have no live bid (AU4).
    ranking:
      ranking
        ?.filter(({ s }) => hasBid.has(s))
        .map(({ s, v }) => ({ supplier: s, amount: read(amounts(v)) })) ??
      rankingOf(record, amounts),
    validBids: validBids ?? accepted.length,
    extensions: extensions ?? null,
  };
}

/** Turns a record into what our platform is to run, with what is explained by name changed. */
export function planOf(file: string, record: RecordedAuction): Plan {
  const explained = explanationsOf(file, record.id);
  const amounts = explained.has('finerThanFen') ? timesHundred : (text: string) => text;
  const opening = new Map(record.seedOffers.map(({ s, v }) => [s, read(amounts(v))]));
  const suppliers = new Set([...opening.keys(), ...record.bids.map(({ s }) => s)]);
  const { published, closedAt } = endsOf(record, explained);
  const expected = expectedOf(record, amounts);
  const [bestLive] = expected.ranking;
  return {
    id: record.id,
    rules: rulesOf(record, [...opening.values()]),
    opensAt: momentOf(record.start ?? record.opened[0] ?? record.bidsStart ?? ''),
    closesAt: published,
    entrants: [...suppliers].map((supplier) => {
      const openingOffer = opening.get(supplier);
      return openingOffer === undefined ? { supplier } : { supplier, openingOffer };
    }),
    actions: actionsOf(record, explained, amounts),
    expected: {
      ...expected,
      closedAt,
      winner: explained.has('openingOfferBest') && bestLive ? bestLive : expected.winner,
    },
  };
}
