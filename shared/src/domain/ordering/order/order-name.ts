import { limits } from '../../../limits.ts';
import { cutText } from '../../kernel/texts/cut-text.ts';

/** Returns the name of an order by its products: `A4 复印纸`, or `A4 复印纸等 3 种商品`; empty without any. */
export function orderNameOf(productNames: readonly string[]): string {
  const names = [...new Set(productNames.map((name) => name.trim()).filter(Boolean))];
  const [first] = names;
  if (first === undefined) return '';
  const rest = names.length === 1 ? '' : `等 ${names.length} 种商品`;
  return cutText(first, limits.orderName - rest.length) + rest;
}
