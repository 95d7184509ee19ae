import type { BoardState } from '@jicai/shared/domain/auction/board.ts';
import { nextAcceptable } from '@jicai/shared/domain/auction/price.ts';
import { rank } from '@jicai/shared/domain/auction/ranking.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { bookOf } from '@jicai/shared/domain/auction/rules/rules.ts';
import { atom, type Getter, type PrimitiveAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { STORAGE_PREFIX } from '../../../lib/storage.ts';
import { type BidEvent, type BidFlow, bidStep } from '../bidding/model/bid-flow.ts';
import { type Draft, EMPTY_DRAFT } from '../bidding/model/bid-form.ts';
import type { Health, Link } from './model/link.ts';
import { ownPlace } from './model/ranks.ts';
import type { Held } from './model/room.ts';

/** Whether the board may make a sound; the person's choice for this device (RT8). */
export const soundAtom = atomWithStorage(`${STORAGE_PREFIX}sound`, true, undefined, {
  getOnInit: true,
});

/** Where what a supplier types for one package is kept. */
export const newDraft = (): PrimitiveAtom<Draft> => atom<Draft>(EMPTY_DRAFT);

/**
 * The atoms of one auction. The first five are facts, the rest derived: a part of the board that a
 * patch leaves alone keeps its identity, so nobody who reads only that part is drawn again.
 * The page that makes them drops them when it goes. The derived ones may be read only while a board
 * is held.
 */
export function createAuctionAtoms(draft: PrimitiveAtom<Draft> = newDraft()) {
  const held = atom<Held | null>(null);
  const link = atom<Link>({ kind: 'connecting' });
  const health = atom<Health | null>(null);
  const bidFlow = atom<BidFlow>({ kind: 'idle' });

  /** Moves the bid; answers the new state and whether this very event changed it. */
  const moveBid = atom(null, (get, set, event: BidEvent) => {
    const before = get(bidFlow);
    const after = bidStep(before, event);
    set(bidFlow, after);
    return { flow: after, hasMoved: after !== before };
  });

  const holding = (get: Getter): Held => {
    const value = get(held);
    if (!value) throw new Error('no board is held yet');
    return value;
  };
  const part = <K extends keyof BoardState>(name: K) => atom((get) => holding(get).board[name]);

  const viewer = atom((get) => holding(get).viewer);
  const info = part('info');
  const standings = part('standings');
  const openingBest = part('openingBest');
  const suppliers = part('suppliers');
  const rounds = part('rounds');
  const ranked = atom((get) => rank(get(info).direction, get(standings)));
  const ownCode = atom((get) => get(viewer).code);
  const place = atom((get) =>
    ownPlace({ info: get(info), standings: get(standings) }, get(ownCode) ?? ''),
  );
  const book = atom((get) => {
    // bookOf reads only these of the board.
    const facts = { info: get(info), standings: get(standings), rounds: get(rounds) };
    const board = { ...facts, openingBest: get(openingBest) };
    return bookOf(board as BoardState, get(ownCode) ?? '');
  });
  const outRound = atom((get) => {
    const own = get(ownCode);
    return get(rounds)?.members.find(({ code }) => code === own)?.outRound ?? null;
  });
  // AU17: who is out has nothing to offer any more.
  const next = atom((get) =>
    get(outRound) === null ? nextAcceptable(rulesOf(get(info)), get(book)) : null,
  );
  const names = atom(
    (get) => new Map(get(suppliers).map((supplier) => [supplier.code, supplier.name])),
  );

  return {
    held,
    link,
    health,
    draft,
    bidFlow,
    moveBid,
    viewer,
    info,
    clock: part('clock'),
    suppliers,
    standings,
    recentBids: part('recentBids'),
    bidCount: part('bidCount'),
    online: part('online'),
    reminders: part('reminders'),
    outcome: part('outcome'),
    rounds,
    readiness: part('readiness'),
    countersigns: part('countersigns'),
    moves: atom((get) => holding(get).moves),
    ranked,
    ownCode,
    outRound,
    place,
    book,
    next,
    names,
  };
}

export type AuctionAtoms = ReturnType<typeof createAuctionAtoms>;
