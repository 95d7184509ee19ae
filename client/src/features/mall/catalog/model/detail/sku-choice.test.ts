import type { SkuRow } from '@jicai/shared/contract/mall/catalog/detail.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { chosenSku, firstSku, optionGroups, valueState } from './sku-choice.ts';

const sku = (id: string, colour: string, size: string, stock = 5): SkuRow => ({
  id,
  name: id,
  options: [
    { name: '颜色', value: colour },
    { name: '尺寸', value: size },
  ],
  price: fen(100),
  listPrice: null,
  stock,
  picture: '',
  taxHundredths: null,
});
const skus = [
  sku('bs', '黑', '小', 0),
  sku('bl', '黑', '大'),
  sku('ws', '白', '小'),
  sku('rl', '红', '大', 0),
];
const [blackSmall = null, blackLarge = null, whiteSmall = null] = skus;

describe('SKU choice', () => {
  it('groups the options in their order', () => {
    expect(optionGroups(skus)).toEqual([
      { name: '颜色', values: ['黑', '白', '红'] },
      { name: '尺寸', values: ['小', '大'] },
    ]);
    expect(optionGroups([])).toEqual([]);
  });

  it('opens with the SKU of the card, else with one in stock', () => {
    expect(firstSku(skus, 'ws')?.id).toBe('ws');
    expect(firstSku(skus, 'gone')?.id).toBe('bl');
    expect(firstSku(blackSmall ? [blackSmall] : [], '')?.id).toBe('bs');
    expect(firstSku([], '')).toBeNull();
  });

  it('keeps what was chosen before as far as such a SKU is made', () => {
    expect(chosenSku(skus, blackLarge, { name: '尺寸', value: '小' })?.id).toBe('bs');
    expect(chosenSku(skus, blackLarge, { name: '颜色', value: '白' })?.id).toBe('ws');
    expect(chosenSku(skus, whiteSmall, { name: '颜色', value: '紫' })).toBeNull();
  });

  it('says what a value leads to', () => {
    expect(valueState(skus, blackLarge, { name: '尺寸', value: '小' })).toBe('empty');
    expect(valueState(skus, blackLarge, { name: '颜色', value: '白' })).toBe('otherwise');
    expect(valueState(skus, whiteSmall, { name: '尺寸', value: '小' })).toBe('there');
  });
});
