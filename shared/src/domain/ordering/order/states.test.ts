import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { statesOf } from '../../kernel/states/state-table.ts';
import { walkStates } from '../../kernel/states/walk-states.ts';
import { noProgress, type OrderProgress, standingOf } from './progress.ts';
import {
  computedStates,
  holdsStock,
  type OrderSide,
  type OrderState,
  type OrderTransition,
  orderStates,
  orderTable,
} from './states.ts';
import { countOf, orderTabs } from './tabs.ts';

const sides = ['buyer', 'colleague', 'reviewer', 'supplier', 'system'] as const;

const free = { isContractInForce: false };

/** The rule by hand, independent of the table: `from → to` and the side. */
const ALLOWED: [OrderState, OrderState, OrderSide | 'system', OrderTransition][] = [
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
  ...(['partShipped', 'shipped'] as const).flatMap((from) =>
    (['pendingShip', 'partShipped', 'shipped', 'received'] as const).map(
      (to): [OrderState, OrderState, OrderSide, OrderTransition] => [from, to, 'buyer', 'receive'],
    ),
  ),
  // The state is computed from the progress, whatever was reported, and a closed order stays
  // closed.
  ...computedStates
    .filter((from) => from !== 'closed')
    .flatMap((from) =>
      computedStates.map((to): [OrderState, OrderState, 'system', OrderTransition] => [
        from,
        to,
        'system',
        'advance',
      ]),
    ),
];

describe('the state table', () => {
  it('[OR1] every state, transition and side: only the listed ways', () => {
    expect(
      walkStates(orderTable, {
        ...{ ways: ALLOWED, sides, facts: free, outcomes: [undefined, ...orderStates] },
      }),
    ).toEqual([]);
    expect(orderStates).toEqual(statesOf(orderTable));
  });

  it('[OR11] an order is shipped in parts until nothing is left', () => {
    expect(orderTable.next('ship', 'partShipped')).toBe('partShipped');
    expect(orderTable.next('ship')).toBe('shipped');
  });

  it('[OR1] the guard says why: whose it is, then which state', () => {
    expect(orderTable.check('ship', { state: 'pendingShip', side: 'buyer', facts: free })).toEqual({
      refused: 'order.notYours',
    });
    expect(orderTable.check('cancel', { state: 'shipped', side: 'buyer', facts: free })).toEqual({
      refused: 'order.wrongState',
      values: { state: '待收货' },
    });
  });

  it('[OR1] nobody alone cancels an order whose contract is in force', () => {
    const facts = { isContractInForce: true };
    for (const state of orderStates)
      expect(orderTable.actions({ state, side: 'buyer', facts })).not.toContain('cancel');
    expect(orderTable.check('cancel', { state: 'pendingShip', side: 'buyer', facts })).toEqual({
      refused: 'order.contractInForce',
    });
  });

  it('[OR1] a colleague of the unit only reads', () => {
    for (const state of orderStates)
      expect(orderTable.actions({ state, side: 'colleague', facts: free })).toEqual([]);
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

describe('[FU6] the state of a confirmed order is computed', () => {
  const done = { ...noProgress, accepted: fen(100), reconciled: fen(100), invoiced: fen(100) };
  it.each<[Partial<OrderProgress>, OrderState]>([
    [{ contract: 'drafting', toShip: 3 }, 'pendingContract'],
    [{ contract: 'review', toShip: 3 }, 'contractReview'],
    [{ toShip: 3 }, 'pendingShip'],
    [{ toShip: 1, sent: 2, toReceive: 2 }, 'partShipped'],
    [{ sent: 3, toReceive: 1, toAccept: 2 }, 'shipped'],
    [{ sent: 3, toAccept: 1, accepted: fen(50) }, 'received'],
    [{ ...done, reconciled: fen(99) }, 'pendingStatement'],
    [{ ...done, invoiced: fen(99) }, 'pendingInvoice'],
    [{ ...done, paid: fen(99) }, 'pendingPayment'],
    [{ ...done, paid: fen(100) }, 'completed'],
    [
      { ...done, deducted: fen(40), reconciled: fen(60), invoiced: fen(60), paid: fen(60) },
      'completed',
    ],
    [{ sent: 3 }, 'closed'],
  ])('%j is %s', (part, state) => {
    expect(standingOf({ ...noProgress, ...part })).toBe(state);
  });
});

describe('tabs', () => {
  it('every state is in exactly one tab besides 全部', () => {
    for (const state of orderStates) {
      const tabs = Object.entries(orderTabs).filter(
        ([tab, states]) =>
          tab !== 'all' && tab !== 'afterSale' && (states as readonly OrderState[]).includes(state),
      );
      expect(tabs, state).toHaveLength(1);
    }
  });

  it('counts are sums over the states of the tab', () => {
    const counts = [
      { state: 'pendingShip', count: 2, afterSales: 0 },
      { state: 'partShipped', count: 3, afterSales: 1 },
      { state: 'completed', count: 4, afterSales: 2 },
    ] as const;
    expect(countOf('pendingShip', counts)).toBe(5);
    expect(countOf('all', counts)).toBe(9);
    expect(countOf('received', counts)).toBe(0);
    expect(countOf('afterSale', counts)).toBe(3);
  });
});
