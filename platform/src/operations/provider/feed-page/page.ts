import { sanitiseRichText } from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import * as z from 'zod/mini';
import { parseBody } from '../../../kernel/http/limits/bounded-json.ts';
import { sha256 } from '../../../kernel/signing/hash.ts';
import { amount, loose, markup, stock, text } from '../fields.ts';
import type { FeedPage, ProviderProduct } from '../provider.ts';

const Product = z.object({
  sku: text(64),
  name: text(100),
  brand: loose(40),
  model: loose(60),
  category: text(60),
  unit: text(10),
  price: amount,
  stock,
  taxHundredths: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 1_300),
  description: markup(20_000),
  isOnSale: z.boolean(),
});
const Feed = z.object({
  products: z.array(z.unknown()).check(z.maxLength(1_000)),
  next: z.nullable(text(200)),
});

/** A page, or what of the answer is not of the agreed form. */
export type ReadPage = FeedPage | { readonly wrong: string };

/** The product as it is stored; the hash is of what was sent, so that a product of before is known again. */
const storable = (sent: Omit<ProviderProduct, 'contentHash'>): ProviderProduct => ({
  ...sent,
  description: sanitiseRichText(sent.description),
  contentHash: sha256(JSON.stringify(sent)),
});

/** Sorts a page's products into those of the agreed form and the reasons why others are not. */
function sortProducts(sent: readonly unknown[]): Pick<FeedPage, 'products' | 'skipped'> {
  const skipped: string[] = [];
  const products = sent.flatMap((one) => {
    const parsed = Product.safeParse(one);
    if (parsed.success) return [storable(parsed.data)];
    const sku = z.object({ sku: text(64) }).safeParse(one);
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    skipped.push(`${sku.success ? sku.data.sku : '（无编号）'}：${field} 不符合约定`);
    return [];
  });
  return { products, skipped };
}

/** Reads a page of a feed: its JSON, the form of each product, and the HTML of the descriptions. */
export function feedPageOf(body: Uint8Array): ReadPage {
  let parsed: z.infer<typeof Feed>;
  try {
    const read = Feed.safeParse(parseBody(Buffer.from(body).toString('utf8')));
    if (!read.success)
      return { wrong: `应答不符合约定：${read.error.issues[0]?.path.join('.') || '整体'}` };
    parsed = read.data;
  } catch {
    return { wrong: '应答不是 JSON' };
  }
  return { ...sortProducts(parsed.products), next: parsed.next };
}
