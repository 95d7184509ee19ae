import { expect, it } from 'vitest';
import { limits } from '../../../limits.ts';
import { orderNameOf } from './order-name.ts';

it.each([
  [[], ''],
  [['A4 复印纸'], 'A4 复印纸'],
  [['A4 复印纸', ' A4 复印纸 '], 'A4 复印纸'],
  [['A4 复印纸', '中性笔', '文件夹'], 'A4 复印纸等 3 种商品'],
])('%j are the order %j', (products, name) => expect(orderNameOf(products)).toBe(name));

it('fits into the name of an order', () => {
  const name = orderNameOf(['纸'.repeat(300), '笔']);
  expect(name.length).toBeLessThanOrEqual(limits.orderName);
  expect(name).toMatch(/等 2 种商品$/);
});
