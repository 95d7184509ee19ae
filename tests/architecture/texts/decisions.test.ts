import { expect, it } from 'vitest';
import { code } from '../sources.ts';

/** Radios that choose no outcome: how something is bought, sent, placed. */
const FORMS: readonly string[] = [
  'client/src/features/ordering/address/components/BookCards.tsx',
  'client/src/features/ordering/checkout/components/form/PurchaseBlock.tsx',
  'client/src/features/ordering/group-buy/components/LaunchForm.tsx',
  'client/src/features/ordering/review/components/AddReviewer.tsx',
];

it('every decision takes its outcome from the one component that preselects none', () => {
  const withRadios = code()
    .filter(({ path }) => path.startsWith('client/src/features/') && path.endsWith('.tsx'))
    .filter(({ text }) => /<Radio[\s.>]/.test(text))
    .map(({ path }) => path);
  expect(withRadios.toSorted()).toEqual(FORMS);
});
