import { WELFARE_ZONE } from '../../../contract/mall/catalog/product-page.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/* The kind of checkout for products. Welfare products need recipients and a budget (OR12). */

interface Zoned {
  readonly zoneId: string;
  readonly name: string;
}

/** Groups lines by the checkout that they need: `welfare` or `ordinary`. */
export function byCheckout<T extends Zoned>(
  lines: readonly T[],
): { readonly welfare: T[]; readonly ordinary: T[] } {
  const welfare = lines.filter(({ zoneId }) => zoneId === WELFARE_ZONE);
  return { welfare, ordinary: lines.filter((line) => !welfare.includes(line)) };
}

/** The number of products that a refusal names before it only counts them. */
const NAMED = 3;

/** Returns the names of products: `「慰问品」、「毛巾」` or `「慰问品」、「毛巾」、「茶叶」等 5 种商品`. */
function productNames(lines: readonly Zoned[]): string {
  const names = [...new Set(lines.map(({ name }) => `「${name}」`))];
  const more = names.length > NAMED ? `等 ${names.length} 种商品` : '';
  return names.slice(0, NAMED).join('、') + more;
}

/**
 * Returns why products cannot use the welfare checkout (`isWelfare` true) or the ordinary one (false);
 * null if they can. With `isWelfare` null, checks whether any checkout is possible: a mix of both kinds
 * has none.
 */
export function checkCheckout(lines: readonly Zoned[], isWelfare: boolean | null): Refusal | null {
  const { welfare, ordinary } = byCheckout(lines);
  if (isWelfare === true) return ordinary.length > 0 ? refuse('order.notWelfare') : null;
  const isRefused = welfare.length > 0 && (isWelfare === false || ordinary.length > 0);
  return isRefused ? refuse('order.welfareApart', { names: productNames(welfare) }) : null;
}
