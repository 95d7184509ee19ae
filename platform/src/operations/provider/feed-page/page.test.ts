import { describe, expect, it } from 'vitest';
import { MOST_PARSED_HERE } from '../../../kernel/http/limits/bounded-json.ts';
import { feedPageOf } from './page.ts';
import { readFeedPage } from './read.ts';

const product = {
  sku: 'P1',
  name: '签字笔',
  category: '笔',
  unit: '支',
  price: '3.00',
  stock: 5,
  description: '<p>好用</p><img src=x onerror=alert(1)>',
  isOnSale: true,
};
const bytes = (page: object | string): Uint8Array =>
  Buffer.from(typeof page === 'string' ? page : JSON.stringify(page));

describe('a page of a feed', () => {
  it('has cleaned descriptions, and a hash of what was sent', () => {
    const page = feedPageOf(bytes({ products: [product], next: null }));
    const [read] = 'wrong' in page ? [] : page.products;
    expect(read).toMatchObject({ sku: 'P1', price: 300, contentHash: expect.any(String) });
    expect(read?.description).toContain('好用');
    expect(read?.description).not.toContain('onerror');
    const other = feedPageOf(
      bytes({ products: [{ ...product, description: '<p>好用</p><img src=y>' }], next: null }),
    );
    const [second] = 'wrong' in other ? [] : other.products;
    expect(second?.description).toBe(read?.description);
    expect(second?.contentHash).not.toBe(read?.contentHash);
  });

  it.each([
    ['name', '签字\u202e笔'],
    ['name', '\u200b'],
    ['brand', '云\u200b帆'],
    ['unit', '支\u200d架'],
  ])('leaves out a product whose %s has signs that nobody sees', (field, value) => {
    const page = feedPageOf(bytes({ products: [{ ...product, [field]: value }], next: null }));
    expect(page).toMatchObject({ products: [], skipped: [`P1：${field} 不符合约定`] });
  });

  it('is refused where it is no JSON, too deep, or of another form', () => {
    expect(feedPageOf(bytes('<html>'))).toEqual({ wrong: '应答不是 JSON' });
    expect(feedPageOf(bytes('['.repeat(50) + ']'.repeat(50)))).toEqual({ wrong: '应答不是 JSON' });
    expect(feedPageOf(bytes({ products: {} }))).toEqual({ wrong: '应答不符合约定：products' });
  });

  it('is read in a thread where it is large, with the same result', async () => {
    const description = '<b><i>好'.repeat(2_000);
    const products = Array.from({ length: 200 }, (_, n) => ({
      ...product,
      sku: `P${n}`,
      description,
    }));
    const page = bytes({ products, next: 'second' });
    // The main thread could not read it at all.
    expect(page.length).toBeGreaterThan(MOST_PARSED_HERE);
    expect(() => feedPageOf(page)).not.toThrow();
    expect(feedPageOf(page)).toHaveProperty('wrong');
    const read = await readFeedPage(page, 'yunfan');
    if ('wrong' in read) throw new Error(read.wrong);
    expect(read.next).toBe('second');
    expect(read.products).toHaveLength(200);
    expect(read.products[199]?.sku).toBe('P199');
  });
});
