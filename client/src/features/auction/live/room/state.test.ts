import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { bidOf, frameOf, held } from '../testing/board.ts';
import { takeFrame } from './room.ts';
import { createAuctionAtoms } from './state.ts';

function open() {
  const store = createStore();
  const atoms = createAuctionAtoms();
  store.set(atoms.held, held);
  const take = (version: number, patch: Parameters<typeof frameOf>[1]) => {
    const before = store.get(atoms.held);
    if (!before) throw new Error('nothing held');
    const step = takeFrame(before, frameOf(version, patch));
    if (step.kind === 'applied') store.set(atoms.held, step.held);
  };
  return { store, atoms, take };
}

describe('the atoms of an auction', () => {
  it('derive best bid, place and the next acceptable amount from the facts [AU9]', () => {
    const { store, atoms, take } = open();
    expect(store.get(atoms.next)).toBe(fen(100_000));
    take(6, { bids: [bidOf(1, '01', 96_000), bidOf(2, '02', 95_000)] });
    expect(store.get(atoms.ranked)[0]).toMatchObject({ code: '02', amount: 95_000 });
    expect(store.get(atoms.place)).toMatchObject({ rank: 2, distance: 1_000 });
    expect(store.get(atoms.next)).toBe(fen(94_000));
  });

  it('[AU4] [AU9] judge the first bid by the own opening offer, where the step is from the own bid', () => {
    const { store, atoms } = open();
    const openingOffers = [{ code: '01', amount: fen(98_000) }];
    const info = { ...held.board.info, stepBase: 'own' as const };
    store.set(atoms.held, { ...held, board: { ...held.board, info, openingOffers } });
    expect(store.get(atoms.next)).toBe(fen(97_000));
  });

  it('[AU17] know in which round the supplier went out, and offer them nothing more', () => {
    const { store, atoms, take } = open();
    const rounds = (outRound: number | null) => ({
      current: 2,
      windows: [],
      members: [{ code: '01', outRound, earlier: null, earlierBids: 0 }],
    });
    take(6, { rounds: rounds(null) });
    expect([store.get(atoms.outRound), store.get(atoms.next)]).toEqual([null, fen(100_000)]);
    take(7, { rounds: rounds(1) });
    expect([store.get(atoms.outRound), store.get(atoms.next)]).toEqual([1, null]);
  });

  it('do not wake who reads a part that did not change', () => {
    const { store, atoms, take } = open();
    let woken = 0;
    for (const part of [atoms.recentBids, atoms.ranked, atoms.clock, atoms.book]) {
      store.sub(part, () => {
        woken += 1;
      });
    }
    take(6, { online: ['01', '02'] });
    expect(store.get(atoms.online)).toEqual(['01', '02']);
    expect(woken).toBe(0);
    take(7, { bids: [bidOf(7, '02', 95_000)] });
    expect(woken).toBe(3);
  });
});
