import { defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Action, actionsOf } from './actions.ts';
import { endsOf } from './ends.ts';
import { type ExplanationName, explanationsOf } from './explained.ts';
import { momentOf, type RecordedAuction, type ReplayFile, readAmount } from './records.ts';

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
    /** The official winner and amount; null where the record has none or an explanation covers it. */
    readonly official: {
      readonly winner: string | null;
      readonly amount: Fen | null;
      /** How far apart the amounts may be, in 分: some contracts are rounded to whole units. */
      readonly within: number;
    };
  };
}

type Explained = ReadonlySet<ExplanationName>;
type Amounts = (text: string) => string;

/** `"0.123"` → `"12.3"`: the amount of a hundred units, without arithmetic. */
function timesHundred(text: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  const moved = `${whole}${decimals.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  const rest = decimals.slice(2).replace(/0+$/, '');
  return rest ? `${moved}.${rest}` : moved;
}

function highest(offers: readonly Fen[]): Fen {
  const [first, ...rest] = offers;
  if (first === undefined) throw new Error('neither a starting price nor an opening offer');
  return rest.reduce((a, b) => (a > b ? a : b), first);
}

/** The settings that the data's README gives for each file; all others are the defaults. */
function rulesOf(record: RecordedAuction, openingOffers: readonly Fen[]): AuctionRules {
  const ms = record.extendSeconds * 1_000;
  return {
    ...defaultRules,
    direction: record.jjlx === 0 ? 'forward' : 'reverse',
    startingPrice: record.startPrice ? readAmount(record.startPrice) : highest(openingOffers),
    step: { kind: 'amount', amount: readAmount(record.djsl) },
    stepBase: record.rule === 'beat_best' ? 'best' : 'own',
    extension: { triggerMs: ms, lengthMs: ms, allowed: 0 },
    minSuppliers: 1,
  };
}

/** The ranking over accepted bids alone: a supplier's last accepted bid is their best. */
function rankingOf(record: RecordedAuction, amounts: Amounts): Place[] {
  const accepted = record.bids.filter(({ accept }) => accept);
  const last = new Map(accepted.map((bid, order) => [bid.s, { ...bid, order }]));
  const sign = record.jjlx === 0 ? -1 : 1;
  return [...last.values()]
    .map(({ s, v, order }) => ({ supplier: s, amount: readAmount(amounts(v)), order }))
    .sort((a, b) => sign * (a.amount - b.amount) || a.order - b.order)
    .map(({ supplier, amount }) => ({ supplier, amount }));
}

function officialOf(record: RecordedAuction, explained: Explained, amounts: Amounts) {
  if (explained.has('awardedOtherwise') || explained.has('openingOfferBest')) {
    return { winner: null, amount: null, within: 0 };
  }
  const { winner = null, price, contractAmount } = record.official;
  const amount = price ?? contractAmount;
  const within = contractAmount ? 100 : 0;
  return { winner, amount: amount ? readAmount(amounts(amount)) : null, within };
}

function expectedOf(record: RecordedAuction, amounts: Amounts) {
  const { ranking, finalPrice, winner, validBids, extensions } = record.expected;
  const accepted = record.bids.filter(({ accept }) => accept);
  const hasBid = new Set(accepted.map(({ s }) => s));
  return {
    winner: { supplier: winner, amount: readAmount(amounts(finalPrice)) },
    // Records also rank suppliers who only opened with an offer; those have no live bid (AU4).
    ranking:
      ranking
        ?.filter(({ s }) => hasBid.has(s))
        .map(({ s, v }) => ({ supplier: s, amount: readAmount(amounts(v)) })) ??
      rankingOf(record, amounts),
    validBids: validBids ?? accepted.length,
    extensions: extensions ?? null,
  };
}

/** Turns a record into what our platform is to run, with what is explained by name changed. */
export function planOf(file: ReplayFile, record: RecordedAuction): Plan {
  const explained = explanationsOf(file, record.id);
  const amounts = explained.has('finerThanFen') ? timesHundred : (text: string) => text;
  const opening = new Map(record.seedOffers.map(({ s, v }) => [s, readAmount(amounts(v))]));
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
      official: officialOf(record, explained, amounts),
      winner: explained.has('openingOfferBest') && bestLive ? bestLive : expected.winner,
    },
  };
}
