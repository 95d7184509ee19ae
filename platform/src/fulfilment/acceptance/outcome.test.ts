import { expect, it } from 'vitest';
import { type AcceptanceOutcome, outcomeWords } from './outcome.ts';

const line = {
  lineNo: 1,
  ordered: 20,
  released: 0,
  shipped: 20,
  onTheWay: 0,
  received: 20,
  qualified: 20,
  rejected: 0,
  pending: 0,
};
const judged: AcceptanceOutcome['judged'][number] = {
  qualified: 20,
  rejected: 0,
  reason: '',
  remedy: null,
};
const words = (given: Partial<typeof line>, ...all: Partial<typeof judged>[]) =>
  outcomeWords({
    number: 'YS1',
    judged: all.map((one) => ({ ...judged, ...one })),
    lines: [{ ...line, ...given }],
    isService: false,
  });

it('the sentence about an acceptance follows from its pieces and from what is open', () => {
  expect(words({}, {})).toBe('验收单 YS1：合格 20 件；订单已全部验收');
  expect(
    words(
      { shipped: 12, onTheWay: 1, received: 13, qualified: 9, rejected: 2 },
      { qualified: 9, rejected: 2, reason: '外壳破损', remedy: 'replace' },
    ),
  ).toBe(
    '验收单 YS1：合格 9 件，不合格 2 件（外壳破损，需补发）；订单还有待发货 8 件、待收货 1 件、待验收 2 件',
  );
  expect(
    words(
      { shipped: 18, released: 2, qualified: 18, rejected: 2 },
      { qualified: 17 },
      { qualified: 0, rejected: 2, reason: '缺少配件', remedy: 'release' },
    ),
  ).toBe('验收单 YS1：合格 17 件，不合格 2 件（缺少配件，退回不补）；订单已全部验收');
});
