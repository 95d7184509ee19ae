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
    expect(buttonsOf({ state, side })).toEqual({ next, rest: [...rest] });
  });
});
