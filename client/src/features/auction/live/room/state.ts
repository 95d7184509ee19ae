import { nextAcceptable } from '@jicai/shared/domain/auction/price/price.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { hidesRivals } from '@jicai/shared/domain/auction/rules/rival-presence.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { priorBidsOnBoard } from '@jicai/shared/domain/auction/standing/prior-bids.ts';
import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import { atom, type Getter } from 'jotai';
import { ownPlace } from '../model/ranks.ts';
import { spansDays } from '../model/times.ts';
import type { Health, Link } from './link.ts';
import type { Held } from './room.ts';

/**
 * Creates the atoms of one auction. `held`, `link` and `health` are set by the connection; all others are
 * derived from `held` and throw while it is `null`. A part of the board that a patch does not change keeps
 * its identity, so its readers do not re-render.
 */
export function createAuctionAtoms() {
  const held = atom<Held | null>(null);
  const link = atom<Link>({ kind: 'connecting' });
  const health = atom<Health | null>(null);

  const holding = (get: Getter): Held => {
    const value = get(held);
    if (!value) throw new Error('no board is held yet');
    return value;
  };
  const part = <K extends keyof BoardState>(name: K) => atom((get) => holding(get).board[name]);

  const viewer = atom((get) => holding(get).viewer);
  const info = part('info');
  const clock = part('clock');
  const standings = part('standings');
  const openingBest = part('openingBest');
  const openingOffers = part('openingOffers');
  const suppliers = part('suppliers');
  const rounds = part('rounds');
  const ranked = atom((get) => rank(get(info).direction, get(standings)));
  const ownCode = atom((get) => get(viewer).code);
  const ownStanding = atom((get) => {
    const viewerCode = get(ownCode);
    return get(standings).find(({ code }) => code === viewerCode) ?? null;
  });
  const place = atom((get) =>
    ownPlace({ info: get(info), standings: get(standings) }, get(ownCode) ?? ''),
  );
  const book = atom((get) => {
    const facts = { info: get(info), standings: get(standings), rounds: get(rounds) };
    const opening = { openingBest: get(openingBest), openingOffers: get(openingOffers) };
    return priorBidsOnBoard({ ...facts, ...opening }, get(ownCode) ?? '');
  });
  const outRound = atom((get) => {
    const viewerCode = get(ownCode);
    return get(rounds)?.members.find(({ code }) => code === viewerCode)?.outRound ?? null;
  });
  const rules = atom((get) => rulesOf(get(info)));
  // AU17: The next acceptable amount is `null` for an eliminated supplier, who may not bid any more.
  const next = atom((get) =>
    get(outRound) === null ? nextAcceptable(get(rules), get(book)) : null,
  );
  const names = atom(
    (get) => new Map(get(suppliers).map((supplier) => [supplier.code, supplier.name])),
  );

  return {
    held,
    link,
    health,
    viewer,
    info,
    rules,
    clock,
    spansDays: atom((get) => spansDays(get(clock))),
    suppliers,
    standings,
    recentBids: part('recentBids'),
    bidCount: part('bidCount'),
    online: part('online'),
    /** AU20: True for a supplier's board if the rules hide which rivals have their board open. */
    hidesRivals: atom((get) => get(ownCode) !== null && hidesRivals(get(info))),
    reminders: part('reminders'),
    outcome: part('outcome'),
    rounds,
    readiness: part('readiness'),
    countersigns: part('countersigns'),
    moves: atom((get) => holding(get).moves),
    ranked,
    ownCode,
    ownStanding,
    outRound,
    place,
    book,
    next,
    names,
  };
}

export type AuctionAtoms = ReturnType<typeof createAuctionAtoms>;
