import { WELFARE_ZONE } from '../../../contract/mall/catalog/product-page.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/*
 * Distinguishes the two kinds of checkout: products of the welfare zone need recipients and a budget per
 * recipient (OR12), all other products use the ordinary checkout.
 */

interface Zoned {
  readonly zoneId: string;
  readonly name: string;
}

/** Divides lines into those for the `welfare` checkout and those for the `ordinary` checkout. */
export function byCheckout<T extends Zoned>(
  lines: readonly T[],
): { readonly welfare: T[]; readonly ordinary: T[] } {
  const welfare = lines.filter(({ zoneId }) => zoneId === WELFARE_ZONE);
  return { welfare, ordinary: lines.filter((line) => !welfare.includes(line)) };
}

/** The most product names in a refusal; for more products the refusal adds their total number. */
const NAMED = 3;

/**
 * Returns up to `NAMED` product names in quotes and, if there are more, their number: `「慰问品」、「毛巾」` or
 * `「慰问品」、「毛巾」、「茶叶」等 5 种商品`.
 */
function productNames(lines: readonly Zoned[]): string {
  const names = [...new Set(lines.map(({ name }) => `「${name}」`))];
  const more = names.length > NAMED ? `等 ${names.length} 种商品` : '';
  return names.slice(0, NAMED).join('、') + more;
}

/**
 * Returns why products cannot use the welfare checkout (`isWelfare` true) or the ordinary checkout (false);
 * null if they can. With `isWelfare` null, returns a refusal only for a mix of both kinds, which no checkout
 * accepts.
 */
export function checkCheckout(lines: readonly Zoned[], isWelfare: boolean | null): Refusal | null {
  const { welfare, ordinary } = byCheckout(lines);
  if (isWelfare === true) return ordinary.length > 0 ? refuse('order.notWelfare') : null;
  const isRefused = welfare.length > 0 && (isWelfare === false || ordinary.length > 0);
  return isRefused ? refuse('order.welfareApart', { names: productNames(welfare) }) : null;
}
