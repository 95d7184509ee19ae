import { describe, expect, it } from 'vitest';
import { buttonsOf } from './actions.ts';

describe('the one filled button', () => {
  it.each([
    ['pendingReview', 'buyer', null, ['withdraw', 'cancel']],
    ['reviewRejected', 'buyer', 'resubmit', ['cancel']],
    ['shipped', 'buyer', 'receive', []],
    ['pendingConfirm', 'supplier', 'confirm', ['decline']],
    ['pendingShip', 'supplier', 'ship', []],
    ['pendingReview', 'reviewer', null, []],
    ['shipped', 'colleague', null, []],
  ] as const)('%s for the %s', (state, side, next, rest) => {
    expect(buttonsOf({ state, side, hold: '', isContractInForce: false })).toEqual({
      next,
      rest: [...rest],
    });
  });

  it.each([
    [false, ['cancel']],
    [true, []],
  ] as const)(
    '[OR1] an order is cancelled before its contract is in force (%s)',
    (isContractInForce, rest) => {
      const order = { state: 'pendingShip', side: 'buyer', hold: '', isContractInForce } as const;
      expect(buttonsOf(order)).toEqual({ next: null, rest: [...rest] });
    },
  );

  it.each([
    ['pendingConfirm', ['decline']],
    ['pendingShip', []],
  ] as const)('[PJ10] %s of an order that waits is not one that binds further', (state, rest) => {
    const held = buttonsOf({
      ...{ state, side: 'supplier', hold: '质疑尚未了结', isContractInForce: false },
    });
    expect(held).toEqual({ next: null, rest: [...rest] });
  });
});
