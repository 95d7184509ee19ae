import { describe, expect, it } from 'vitest';
import { type Ceiling, limitOf } from './ceilings.ts';

const ceiling = (role: Ceiling['role'], amount: number, isOfUnit = false): Ceiling => ({
  role,
  amount,
  isOfUnit,
});

describe('the ceiling of an act', () => {
  it('is none for a role without a row, and for roles that do not act', () => {
    expect(limitOf('order', ['buyer'], [])).toBeNull();
    expect(limitOf('order', ['buyer'], [ceiling('handler', 1)])).toBeNull();
    expect(limitOf('pay', ['buyer'], [ceiling('buyer', 1)])).toBeNull();
  });

  it('is the tighter one of the unit’s and everybody’s', () => {
    const rows = [ceiling('buyer', 500), ceiling('buyer', 300, true)];
    expect(limitOf('order', ['buyer'], rows)).toBe(300);
    expect(limitOf('order', ['buyer'], [ceiling('buyer', 500), ceiling('buyer', 900, true)])).toBe(
      500,
    );
  });

  it('of two roles is what the one that may more allows', () => {
    const rows = [ceiling('buyer', 300), ceiling('handler', 900)];
    expect(limitOf('order', ['buyer', 'handler'], rows)).toBe(900);
    expect(limitOf('order', ['buyer', 'handler'], [ceiling('buyer', 300)])).toBeNull();
  });
});
