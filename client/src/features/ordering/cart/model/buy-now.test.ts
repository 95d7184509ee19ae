import { describe, expect, it } from 'vitest';
import { buyNowText, readBuyNow } from './buy-now.ts';

const line = (accessoryId: string | null, quantity: number) => ({
  cartId: 'C1',
  accessoryId,
  quantity,
});

describe('立即购买 in the checkout’s URL', () => {
  it('is read as it was written', () => {
    const text = buyNowText({ quantity: 2, accessories: [{ id: 'A*1', quantity: 3 }] });
    expect(readBuyNow(text, 'C1')).toEqual([line(null, 2), line('A*1', 3)]);
    expect(readBuyNow(buyNowText({ quantity: 5, accessories: [] }), 'C1')).toEqual([line(null, 5)]);
  });

  it.each(['', '0', '-1', '1.5', 'x', '9999999', '2,A1', '2,A1*0'])('%j wants the line', (text) => {
    expect(readBuyNow(text, 'C1')).toBeNull();
  });
});
