import { expect, it } from 'vitest';
import { keysOf } from '../../kernel/keys.ts';
import { payKinds, payKindsOf } from './states.ts';

it('what the treasury pays is for fiscal funds alone; every kind pays some funds', () => {
  const isOfTreasury = (kind: keyof typeof payKinds) => payKinds[kind].startsWith('财政');
  expect(payKindsOf.nonFiscal.filter(isOfTreasury)).toEqual([]);
  expect(payKindsOf.nonFiscal[0]).toBe('transfer');
  expect(payKindsOf.fiscal[0]).toBe('direct');
  expect([...payKindsOf.fiscal].toSorted()).toEqual(keysOf(payKinds).toSorted());
});
