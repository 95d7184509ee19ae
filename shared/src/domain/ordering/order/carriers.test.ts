import { expect, it } from 'vitest';
import { carriers, needsTracking } from './carriers.ts';

it('every carrier but the supplier’s own delivery needs a tracking number', () => {
  expect(carriers.filter((carrier) => !needsTracking(carrier))).toEqual(['供应商自送']);
  expect(needsTracking('')).toBe(false);
});
