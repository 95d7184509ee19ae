import { expect, it } from 'vitest';
import { draftFields } from '../../../contract/supply/product.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { changesBetween, emptyDraft, isOnlyCheaper, shownFields } from './draft.ts';

it('[LS3] reviews every field but the evidence, the axes and the place of uploads', () => {
  const left = draftFields.filter((field) => !(shownFields as readonly string[]).includes(field));
  expect(left).toEqual(['referenceUrl', 'referencePrice', 'axes', 'pictureGroup']);
});

it('[LS3] says a change in words, and no change of what is not the product', () => {
  const before = emptyDraft('A');
  const after = {
    ...before,
    origin: '浙江',
    listPrice: fen(1_250),
    deliveryPromiseDays: 3,
    minQuantity: 2,
    taxHundredths: 600,
    referencePrice: fen(1),
    axes: [{ name: '颜色', values: ['白'] }],
  };
  expect(changesBetween(before, after)).toEqual([
    { field: 'origin', before: '', after: '浙江' },
    { field: 'listPrice', before: '—', after: '¥12.50' },
    { field: 'taxHundredths', before: '13%', after: '6%' },
    { field: 'minQuantity', before: '1', after: '2' },
    { field: 'deliveryPromiseDays', before: '', after: '3 天' },
  ]);
  expect(isOnlyCheaper(before, after)).toBe(false);
});
