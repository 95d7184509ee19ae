import { expect, it } from 'vitest';
import { canonicalCreditCode, isCreditCode } from '../kernel/identifiers/credit-code.ts';
import { isBarcode } from './product/verdict.ts';
import { wordFinder } from './words.ts';

it('finds hidden words, but not inside of innocent phrases', () => {
  const find = wordFinder([
    { word: '国家级', class: 'law', action: 'refuse' },
    { word: '第一', class: 'first', action: 'review' },
    { word: '第一人民医院', class: 'exception', action: 'except' },
  ]);
  expect(find('国-家 级 打印纸').map(({ word }) => word)).toEqual(['国家级']);
  expect(find('第一人民医院 定制')).toEqual([]);
  expect(find('全网第一').map(({ action }) => action)).toEqual(['review']);
});

it('knows check digits of credit codes and barcodes', () => {
  expect(isCreditCode(canonicalCreditCode(' 91320500mac074921j '))).toBe(true);
  expect(isCreditCode('91320500MAC074921K')).toBe(false);
  expect([isBarcode('6901234567892'), isBarcode('6901234567893')]).toEqual([true, false]);
});
