import { describe, expect, it } from 'vitest';
import { filesLike } from '../sources.ts';

const sources = filesLike(/^(?:client|platform|shared)\/(?:src|demo)\/.*\.tsx?$/).filter(
  ({ path }) => !/\.test\.tsx?$/.test(path),
);
const pathsWith = (pattern: RegExp, folder = '') =>
  sources
    .filter(({ path, text }) => path.startsWith(folder) && pattern.test(text))
    .map(({ path }) => path)
    .toSorted();

/** The one component for amounts. */
const COMPONENT = 'client/src/ui/form/numbers/AmountInput.tsx';
const BID = 'client/src/features/auction/bidding/components/form';
/** Fields that name an amount and are none of its component. */
const OTHERS = [
  // A bid asks whether 18万 is meant before the amount counts, so its fields are their own.
  `${BID}/AmountField.tsx`,
  // The amount in Chinese words.
  `${BID}/ConfirmBid.tsx`,
  `${BID}/LinePrice.tsx`,
  // A percentage of an amount.
  'client/src/features/fulfilment/contract/components/PlanFields.tsx',
];

/** A text or number field of Mantine or of ui/form, up to the end of its tag. */
const FIELD = /<(TextInput|NumberInput|NumberField|Input)\b(?:[^<>]|=>|<[^/])*?\/?>/g;
/** A name that a person reads as an amount: 限额（元）, 单价, 目标价格. */
const NAMES_AMOUNT =
  /(?:label|aria-label|placeholder)=(?:["'`]|\{`)[^"'`]*(?:元）|金额|单价|价格|限额|总价|报价（)|rightSection="元"/;

describe('an amount', () => {
  it('is typed into one component, except for bids', () => {
    const others = sources
      .filter(({ path }) => path.startsWith('client/') && path !== COMPONENT)
      .filter(({ text }) => [...text.matchAll(FIELD)].some(([tag]) => NAMES_AMOUNT.test(tag)))
      .map(({ path }) => path)
      .toSorted();
    expect(others).toEqual(OTHERS);
  });

  it('is read from a text by one module of rules', () => {
    const numbers = 'shared/src/domain/kernel/numbers/';
    expect(pathsWith(/from '[^']*\/decimal-text\.ts'/)).toEqual([
      // Full-width digits of any field for numbers.
      'client/src/ui/form/numbers/half-width.ts',
      `${numbers}money.ts`,
      `${numbers}typed-money.ts`,
    ]);
    // The strict notation is the wire's: what people type or import is read by `amountIn`.
    expect(pathsWith(/\bparseFen\b/, 'client/')).toEqual([
      'client/src/features/auction/bidding/model/bid-form.ts',
    ]);
  });

  it('is never made of a float', () => {
    expect(pathsWith(/\bparseFloat\(/)).toEqual([]);
    expect(pathsWith(/\bfen\(\s*Math\.round\([^)]*\*\s*100\b/)).toEqual([]);
  });

  it('has no pattern of its own elsewhere', () => {
    // Digits, an optional point and one or two decimals: a parser of amounts in the making.
    const pattern = /\\d[+*{][^/\n]*\\\.\\?\(?\\d\{[01],2\}/;
    expect(pathsWith(pattern)).toEqual([
      // Both read percentages.
      'shared/src/domain/kernel/tax-rate.ts',
      'shared/src/domain/sourcing/inquiry/sheet.ts',
    ]);
  });
});
