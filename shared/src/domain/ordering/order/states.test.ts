import { describe, expect, it } from 'vitest';
import { statesOf } from '../../kernel/state-table.ts';
import { walkStates } from '../../kernel/walk-states.ts';
import {
  allowedTransitions,
  checkTransition,
  holdsStock,
  nextState,
  type OrderSide,
  type OrderState,
  type OrderTransition,
  orderStates,
  orderTable,
} from './states.ts';
import { countOf, orderTabs } from './tabs.ts';

const sides: OrderSide[] = ['buyer', 'colleague', 'reviewer', 'supplier'];

/** The rule by hand, beside the table: `from → to` and who may. */
const ALLOWED: readonly [OrderState, OrderState, OrderSide, OrderTransition][] = [
  ['pendingReview', 'draft', 'buyer', 'withdraw'],
  ['draft', 'pendingReview', 'buyer', 'resubmit'],
  ['reviewRejected', 'pendingReview', 'buyer', 'resubmit'],
  ['draft', 'cancelled', 'buyer', 'cancel'],
  ['pendingReview', 'cancelled', 'buyer', 'cancel'],
  ['reviewRejected', 'cancelled', 'buyer', 'cancel'],
  ['pendingConfirm', 'cancelled', 'buyer', 'cancel'],
  ['declined', 'cancelled', 'buyer', 'cancel'],
  ['pendingContract', 'cancelled', 'buyer', 'cancel'],
  ['pendingShip', 'cancelled', 'buyer', 'cancel'],
  ['pendingReview', 'pendingConfirm', 'reviewer', 'pass'],
  ['pendingReview', 'reviewRejected', 'reviewer', 'fail'],
  ['pendingConfirm', 'pendingShip', 'supplier', 'confirm'],
  ['pendingConfirm', 'declined', 'supplier', 'decline'],
  ['pendingShip', 'shipped', 'supplier', 'ship'],
  ['pendingShip', 'partShipped', 'supplier', 'ship'],
  ['partShipped', 'shipped', 'supplier', 'ship'],
  ['partShipped', 'partShipped', 'supplier', 'ship'],
  ['shipped', 'received', 'buyer', 'receive'],
];

describe('the state table', () => {
  it('[OR1] every state, transition and side: only the listed ways', () => {
    expect(walkStates(orderTable, { ways: ALLOWED, sides, outcomes: [true, false] })).toEqual([]);
    expect(orderStates).toEqual(statesOf(orderTable));
  });

  it('[OR11] an order is shipped in parts until nothing is left', () => {
    expect(nextState('ship', true)).toBe('partShipped');
    expect(nextState('ship')).toBe('shipped');
  });

  it('[OR1] the guard says why: whose it is, then which state', () => {
    expect(checkTransition('ship', { state: 'pendingShip', side: 'buyer' })).toEqual({
      refused: 'order.notYours',
    });
    expect(checkTransition('cancel', { state: 'shipped', side: 'buyer' })).toEqual({
      refused: 'order.wrongState',
      values: { state: '待收货' },
    });
  });

  it('[OR1] a colleague of the unit only reads', () => {
    for (const state of orderStates)
      expect(allowedTransitions({ state, side: 'colleague' })).toEqual([]);
  });

  it('[OR7] products are held exactly while the order lives', () => {
    expect(orderStates.filter((state) => !holdsStock(state))).toEqual([
      'draft',
      'reviewRejected',
      'declined',
      'cancelled',
      'closed',
    ]);
  });
});

describe('tabs', () => {
  it('every state is in exactly one tab besides 全部', () => {
    for (const state of orderStates) {
      const tabs = Object.entries(orderTabs).filter(
        ([tab, states]) => tab !== 'all' && (states as readonly OrderState[]).includes(state),
      );
      expect(tabs, state).toHaveLength(1);
    }
  });

  it('counts are sums over the states of the tab', () => {
    const counts = { pendingShip: 2, partShipped: 3, cancelled: 4 } as const;
    expect(countOf('pendingShip', counts)).toBe(5);
    expect(countOf('all', counts)).toBe(9);
    expect(countOf('received', counts)).toBe(0);
  });
});
