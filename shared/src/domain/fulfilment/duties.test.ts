import { expect, it } from 'vitest';
import { separations } from './duties.ts';

it('a thread has the pairs of operations.md 2.3, and no others', () => {
  const everyOther = [
    ...['order', 'demand', 'review', 'draftContract', 'reviewContract', 'seal', 'lead', 'cosign'],
    ...['stock', 'applyPayment', 'approvePayment', 'executePayment'],
  ];
  const written = [
    '1 hard order review waivable',
    '3 hard lead order waivable',
    '4 hard approvePayment lead waivable',
    '4 hard approvePayment cosign waivable',
    '4 soft lead stock above waivable',
    '4 soft cosign stock above waivable',
    '5 hard applyPayment approvePayment waivable',
    '5 hard applyPayment executePayment waivable',
    '5 hard approvePayment executePayment waivable',
    '6 hard draftContract reviewContract',
    '6 hard draftContract seal',
    '6 hard reviewContract seal',
    '7 hard demand review',
    '8 hard cosign lead',
    ...everyOther.map((duty) => `9 hard ${[duty, 'supervise'].toSorted().join(' ')}`),
  ];
  const found = separations.map(({ rule, kind, duties, aboveCeiling, canBeWaived }) =>
    [
      ...[String(rule), kind, ...duties.toSorted()],
      ...(aboveCeiling ? ['above'] : []),
      ...(canBeWaived ? ['waivable'] : []),
    ].join(' '),
  );
  expect(found.toSorted()).toEqual(written.toSorted());
});
