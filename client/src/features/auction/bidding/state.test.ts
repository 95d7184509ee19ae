import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { createBidAtoms, newDraft } from './state.ts';

describe('the atoms of a bid', () => {
  it('[RT9] a half-typed price outlives the board that showed it', () => {
    const store = createStore();
    const draft = newDraft();
    store.set(createBidAtoms(draft).draft, { amount: '93', lines: new Map() });
    expect(store.get(createBidAtoms(draft).draft).amount).toBe('93');
    expect(store.get(createBidAtoms().draft).amount).toBeNull();
  });

  it('[AU53] tell which of two clicks changed the bid', () => {
    const store = createStore();
    const atoms = createBidAtoms();
    const pending = {
      bidId: 'bid-00000001',
      amount: fen(94_000),
      typed: '940.00',
      reference: { kind: 'best' as const, amount: fen(95_000) },
      seenBest: fen(95_000),
      insists: false,
      concerns: [],
      isAskedByServer: false,
      confirmToken: '',
      lines: [],
    };
    store.set(atoms.take, { kind: 'ask', pending });
    expect(store.set(atoms.take, { kind: 'confirm' })).toMatchObject({ hasChanged: true });
    expect(store.set(atoms.take, { kind: 'confirm' })).toMatchObject({ hasChanged: false });
  });
});
