import { sha256 } from '@jicai/platform/src/kernel/signing/hash.ts';
import type { SigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import type { EvidenceObject } from '@jicai/shared/domain/auction/audit/form.ts';
import { type ListedKey, successorMessage } from '@jicai/shared/domain/kernel/key-list.ts';
import type { Draft, DraftEvent } from './forge.ts';

/*
 * Changes that a forger makes to a published log. Each kind answers its changed drafts: clumsy ones that change one
 * thing, careful ones that the caller reconciles with the rules.
 */

export interface Mutant {
  readonly kind: MutantKind;
  readonly name: string;
  readonly draft: Draft;
  /** The close, the award and the result are to follow from the change. */
  readonly isCareful: boolean;
}

/** The kinds of rewriting, as the table of what a holder of the key can do names them. */
export const MUTANT_KINDS = {
  winner: 'another winner in the close and the result, bids as they were',
  amount: 'the amount of a bid',
  added: 'a bid that nobody made, with close, award and result to match',
  dropped: 'an event left out',
  droppedBid: 'all bids of one supplier left out, with close, award and result to match',
  doubled: 'an event twice',
  reordered: 'two events swapped',
  moved: 'the time of an event',
  refused: 'a refused bid accepted, or an accepted one refused',
  droppedRefusal: 'a refused bid left out',
  terms: 'the terms: prices, times, who takes part',
  state: 'the state in the head, or the result',
  cut: 'the end of the log cut off',
  award: 'the answers of an award, with the result to match',
} as const;
export type MutantKind = keyof typeof MUTANT_KINDS;

const copy = (draft: Draft): Draft => structuredClone(draft);

/** About so many positions, spread over the events. */
function spread(draft: Draft, count: number): number[] {
  const { length } = draft.events;
  const stride = Math.max(1, Math.floor(length / count));
  return Array.from({ length: Math.ceil(length / stride) }, (_, n) => n * stride);
}

type Change = (draft: Draft) => void;
function changed(draft: Draft, change: Change): Draft {
  const other = copy(draft);
  change(other);
  return other;
}

const eventAt = ({ events }: Draft, index: number): DraftEvent => {
  const event = events[index];
  if (!event) throw new Error(`no event ${index}`);
  return event;
};

const indexesOf = ({ events }: Draft, kind: string): number[] =>
  events.flatMap((event, index) => (event.kind === kind ? [index] : []));

const codesOf = ({ events }: Draft): string[] => [
  ...new Set(
    events.filter(({ kind }) => kind === 'bid.accepted').flatMap(({ code }) => code ?? []),
  ),
];

function otherWinners(draft: Draft): Omit<Mutant, 'kind'>[] {
  const [close] = indexesOf(draft, 'auction.closed');
  if (close === undefined) return [];
  const { data } = eventAt(draft, close);
  return codesOf(draft)
    .filter((code) => code !== data.code)
    .map((code) => ({
      name: `to ${code}`,
      isCareful: false,
      draft: changed(draft, (other) => {
        const outcome = { ...data, code };
        eventAt(other, close).data = outcome;
        const ranking = other.head.result?.ranking ?? [];
        other.head = { ...other.head, result: { ranking, outcome } };
      }),
    }));
}

function amounts(draft: Draft): Omit<Mutant, 'kind'>[] {
  return indexesOf(draft, 'bid.accepted').flatMap((index) =>
    [-1, 1, -500_000].map((by) => ({
      name: `of ${index + 1} by ${by}`,
      isCareful: by === -500_000,
      draft: changed(draft, (other) => {
        const event = eventAt(other, index);
        event.data = { ...event.data, amount: Math.max(1, Number(event.data.amount) + by) };
      }),
    })),
  );
}

/** A bid in the place of the last one, better than all. */
function added(draft: Draft): Omit<Mutant, 'kind'>[] {
  const last = indexesOf(draft, 'bid.accepted').at(-1);
  if (last === undefined) return [];
  return codesOf(draft).map((code, index) => ({
    name: `by ${code}`,
    isCareful: true,
    draft: changed(draft, (other) => {
      const model = eventAt(other, last);
      const amount = Number(model.data.amount) - 100_000 - index;
      const salt = sha256(code).slice(0, 32);
      other.events.splice(last + 1, 0, { ...model, code, data: { amount }, salt });
    }),
  }));
}

const droppedBids = (draft: Draft): Omit<Mutant, 'kind'>[] =>
  codesOf(draft).map((code) => ({
    name: `of ${code}`,
    isCareful: true,
    draft: changed(draft, (other) => {
      other.events = other.events.filter(
        (event) => !(event.kind === 'bid.accepted' && event.code === code),
      );
    }),
  }));

const at = (
  draft: Draft,
  indexes: readonly number[],
  change: (other: Draft, index: number) => void,
): Omit<Mutant, 'kind'>[] =>
  indexes.map((index) => ({
    name: `${index + 1} ${eventAt(draft, index).kind}`,
    isCareful: false,
    draft: changed(draft, (other) => change(other, index)),
  }));

const TIMES = [-86_400_000, -1, 3_600_000];

const moved = (draft: Draft): Omit<Mutant, 'kind'>[] =>
  TIMES.flatMap((by) =>
    at(draft, spread(draft, 5), (other, index) => {
      eventAt(other, index).at += by;
    }),
  );

/** The last reason is refused by no other rule: the log does not say what was confirmed (AU7). */
const REASONS = ['bid.stepReverse', 'bid.confirmAgain'];

function turned(draft: Draft): Omit<Mutant, 'kind'>[] {
  const accepted = REASONS.flatMap((reason) =>
    at(draft, indexesOf(draft, 'bid.accepted'), (other, index) => {
      const event = eventAt(other, index);
      event.kind = 'bid.refused';
      event.data = { ...event.data, reason };
    }),
  );
  const refused = at(draft, indexesOf(draft, 'bid.refused'), (other, index) => {
    const event = eventAt(other, index);
    event.kind = 'bid.accepted';
    event.data = { amount: Number(event.data.amount ?? 1) };
  });
  return carefully([...accepted, ...refused]);
}

type Terms = Draft['terms'];
const TERMS: Readonly<Record<string, (terms: Terms) => Terms>> = {
  'starting price': (terms) => ({ ...terms, rules: { ...rulesOf(terms), startingPrice: 700_000 } }),
  step: (terms) => ({
    ...terms,
    rules: { ...rulesOf(terms), step: { kind: 'amount', amount: 300_000 } },
  }),
  'least suppliers': (terms) => ({ ...terms, rules: { ...rulesOf(terms), minSuppliers: 6 } }),
  'earlier close': (terms) => ({ ...terms, closesAt: Number(terms.closesAt) - 3_000_000 }),
  'later opening': (terms) => ({ ...terms, opensAt: Number(terms.opensAt) + 3_000_000 }),
  'fewer entrants': (terms) => ({ ...terms, entrants: [] }),
  package: (terms) => ({ ...terms, packageNumber: 'X2020-9-9' }),
  salt: (terms) => ({ ...terms, salt: '0'.repeat(32) }),
};
const rulesOf = (terms: Terms) => terms.rules as EvidenceObject;

const otherTerms = (draft: Draft): Omit<Mutant, 'kind'>[] =>
  Object.entries(TERMS).map(([name, change]) => ({
    name,
    isCareful: false,
    draft: changed(draft, (other) => {
      other.terms = change(other.terms);
    }),
  }));

function states(draft: Draft): Omit<Mutant, 'kind'>[] {
  const heads: Readonly<Record<string, (head: Draft['head']) => Draft['head']>> = {
    running: (head) => ({ ...head, state: 'running' }),
    awarding: (head) => ({ ...head, state: 'awarding' }),
    'without terms': (head) => ({ ...head, terms: null }),
    'without terms and result': (head) => ({ ...head, terms: null, result: null }),
    'running without terms': (head) => ({ ...head, state: 'running', terms: null, result: null }),
    'no ranking': (head) => ({
      ...head,
      result: { ranking: [], outcome: head.result?.outcome ?? null },
    }),
    'no result': (head) => ({ ...head, result: null }),
  };
  return Object.entries(heads).map(([name, change]) => ({
    name,
    isCareful: false,
    draft: changed(draft, (other) => {
      other.head = change(other.head);
    }),
  }));
}

const cuts = (draft: Draft): Omit<Mutant, 'kind'>[] =>
  [1, 2, 3, 5].map((count) => ({
    name: `by ${count}`,
    isCareful: false,
    draft: changed(draft, (other) => {
      other.events = other.events.slice(0, -count);
    }),
  }));

/** The first of the ranking "declines", and the next one "confirms". */
function awards(draft: Draft): Omit<Mutant, 'kind'>[] {
  const confirmed = indexesOf(draft, 'award.confirmed').at(-1);
  const [first, second] = draft.head.result?.ranking ?? [];
  if (confirmed === undefined || !first || !second) return [];
  const answer = eventAt(draft, confirmed);
  if (answer.code !== first.code) return [];
  const rewritten = changed(draft, (other) => {
    const { code, amount } = second;
    const dueAt = answer.at + Number(other.terms.awardWaitMs);
    const offered = { ...answer, kind: 'award.offered', code, data: { rank: 2, amount, dueAt } };
    other.events.splice(
      confirmed,
      other.events.length,
      { ...answer, kind: 'award.declined' },
      offered,
      { ...answer, code },
    );
    const ranking = other.head.result?.ranking ?? [];
    const outcome = { kind: 'won', code, amount };
    other.head = { ...other.head, result: { ranking, outcome } };
  });
  return [{ name: `to ${second.code}`, isCareful: false, draft: rewritten }];
}

const withKind = (kind: MutantKind, mutants: readonly Omit<Mutant, 'kind'>[]): Mutant[] =>
  mutants.map((mutant) => ({ kind, ...mutant }));

/** Each change as it is, and with a result to match. */
const carefully = (mutants: readonly Omit<Mutant, 'kind'>[]): Omit<Mutant, 'kind'>[] =>
  mutants.flatMap((mutant) => [mutant, { ...mutant, isCareful: true }]);

/** All mutants of an open log, some tens. */
export function mutantsOf(draft: Draft): Mutant[] {
  const drop = (other: Draft, index: number) => other.events.splice(index, 1);
  const double = (other: Draft, index: number) =>
    other.events.splice(index, 0, structuredClone(eventAt(other, index)));
  const swap = (other: Draft, index: number) => {
    const [one, next] = [eventAt(other, index), eventAt(other, index + 1)];
    other.events.splice(index, 2, next, one);
  };
  const isRefusal = (index: number) => eventAt(draft, index).kind === 'bid.refused';
  const swaps = spread(draft, 6).filter((index) => index + 1 < draft.events.length);
  return [
    ...withKind('winner', otherWinners(draft)),
    ...withKind('amount', amounts(draft)),
    ...withKind('added', added(draft)),
    ...withKind(
      'dropped',
      at(
        draft,
        spread(draft, 8).filter((one) => !isRefusal(one)),
        drop,
      ),
    ),
    ...withKind('droppedRefusal', carefully(at(draft, indexesOf(draft, 'bid.refused'), drop))),
    ...withKind('droppedBid', droppedBids(draft)),
    ...withKind('doubled', at(draft, spread(draft, 6), double)),
    ...withKind('reordered', at(draft, swaps, swap)),
    ...withKind('moved', moved(draft)),
    ...withKind('refused', turned(draft)),
    ...withKind('terms', otherTerms(draft)),
    ...withKind('state', states(draft)),
    ...withKind('cut', cuts(draft)),
    ...withKind('award', awards(draft)),
  ];
}

/** A key as a list names it, signed by the key before it. */
export function listedKey(
  { id, publicKey }: SigningKey,
  from: number,
  before: { id: string; until: number; by: SigningKey } | null = null,
): ListedKey {
  const key = { id, algorithm: 'Ed25519' as const, publicKey, from, until: null };
  if (before === null) return { ...key, previous: null };
  const signature = before.by.sign(successorMessage(key, before));
  return { ...key, previous: { id: before.id, signature } };
}

/** Lists of keys in which a forger makes the pinned key vouch for their own, or takes a change of keys back. */
export function doctoredLists(
  list: readonly ListedKey[],
  pinned: ListedKey,
  forger: SigningKey,
): { readonly name: string; readonly keys: readonly ListedKey[] }[] {
  const until = pinned.from + 86_400_000;
  const own = listedKey(forger, pinned.from, { id: pinned.id, until, by: forger });
  const double = { ...pinned, publicKey: forger.publicKey, until };
  const others = list.filter(({ id }) => id !== forger.id && id !== pinned.id);
  const ended = { ...pinned, until };
  return [
    { name: 'a second key under the pinned id, first', keys: [...others, double, pinned, own] },
    { name: 'a second key under the pinned id, last', keys: [...others, pinned, double, own] },
    { name: 'another key under the pinned id', keys: [...others, double, own] },
    { name: 'a successor that signed itself', keys: [...others, ended, own] },
    { name: 'a successor without an end before it', keys: [...others, pinned, own] },
    { name: 'a key that begins by itself', keys: [...others, pinned, { ...own, previous: null }] },
    { name: 'the pinned key left out', keys: [{ ...own, previous: null }] },
  ];
}
