import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { proofAskerOf, proofRequestAtom } from './step-up.ts';

it('asks once for calls that wait together, and anew afterwards', async () => {
  const store = createStore();
  const ask = proofAskerOf(store);
  const waiting = [ask(), ask()];
  const request = store.get(proofRequestAtom);
  request?.done(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(store.get(proofRequestAtom)).toBeNull();
  const later = ask();
  store.get(proofRequestAtom)?.done(false);
  expect(await later).toBe(false);
});
