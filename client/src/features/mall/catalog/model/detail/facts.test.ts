import { NO_TERMS } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import { expect, it } from 'vitest';
import { factsOf } from './facts.ts';

const paper = {
  ...NO_TERMS,
  card: { productId: '7', brandName: '', unit: '包' },
  model: 'A4-70',
  origin: '',
  barcode: '',
  attributes: [
    { name: '型号', value: 'another' },
    { name: '产地', value: '山东' },
    { name: '克重', value: '70 g' },
    { name: '白度', value: '' },
  ],
};

it('shows an attribute unless a filled-in column has its name', () => {
  const facts = factsOf(paper);
  expect(facts).toContainEqual(['型号', 'A4-70']);
  expect(facts).not.toContainEqual(['型号', 'another']);
  expect(facts).toContainEqual(['产地', '山东']);
  expect(facts).toContainEqual(['克重', '70 g']);
});

it('shows neither empty columns nor empty attributes', () => {
  const labels = factsOf(paper).map(([label]) => label);
  expect(labels).not.toContain('条码');
  expect(labels).not.toContain('白度');
});
