import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { contentsOf, orderLinesOf } from './order-lines.ts';

const desk = { name: '书桌', unit: '张', quantityThousandths: 20_000, price: fen(300_00) };
const cable = { name: '电缆', unit: '米', quantityThousandths: 2_500, price: fen(10_01) };

describe('[PJ8] an award as order lines', () => {
  it('keeps items and their prices', () => {
    const items = [{ ...desk, amount: fen(6000_00) }];
    const pack = { name: '甲包', amount: fen(6000_00), items, contents: '' };
    expect(orderLinesOf(pack)).toMatchObject([
      { name: '书桌', unit: '张', quantity: 20, price: 300_00 },
    ]);
  });

  it('says what was offered for each item, for a lot of it too, and nothing where nothing was said', () => {
    const offered = { brand: '联想', model: 'M750', taxRate: 1300 };
    const items = [
      { ...desk, amount: fen(6000_00), offered },
      { ...cable, amount: fen(25_03), offered },
      { ...desk, amount: fen(6000_00) },
    ];
    const pack = { name: '甲包', amount: fen(12_025_03), items, contents: '' };
    expect(orderLinesOf(pack)).toMatchObject([
      offered,
      offered,
      { brand: '', model: '', taxRate: null },
    ]);
  });

  it('makes one lot of what is counted in parts of a piece', () => {
    const items = [{ ...cable, amount: fen(25_03) }];
    const [line] = orderLinesOf({ name: '甲包', amount: fen(25_03), items, contents: '' });
    expect(line).toMatchObject({
      name: '电缆',
      spec: '2.5 米',
      unit: '批',
      quantity: 1,
      price: 25_03,
    });
  });

  it('makes one lot of a package that was bid by its total', () => {
    const contents = contentsOf([desk, cable]);
    expect(contents).toBe('书桌 20 张、电缆 2.5 米');
    const lines = orderLinesOf({ name: '甲包', amount: fen(5000_00), items: [], contents });
    expect(lines).toMatchObject([
      { name: '甲包', spec: contents, unit: '批', quantity: 1, price: 5000_00 },
    ]);
  });
});
