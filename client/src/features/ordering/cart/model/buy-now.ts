import type { WantedLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { BuyNow } from '../../../mall/actions/cart-port.ts';

/** `2`, or `2,PJ01*1` with an accessory: as the checkout's URL says it. */
export const buyNowText = ({ quantity, accessories }: BuyNow): string =>
  [quantity, ...accessories.map(({ id, quantity: pieces }) => `${id}*${pieces}`)].join(',');

/** The quantities that a checkout's URL names for a line; null for the whole line, or where it cannot be read. */
export function readBuyNow(text: string, cartId: string): WantedLine[] | null {
  if (text === '') return null;
  const [first = '', ...parts] = text.split(',');
  const wanted = [
    { cartId, accessoryId: null, quantity: piecesOf(first) },
    ...parts.map(accessory),
  ];
  return wanted.some(({ quantity }) => quantity === 0) ? null : wanted;

  function accessory(part: string): WantedLine {
    const at = part.lastIndexOf('*');
    return { cartId, accessoryId: part.slice(0, at), quantity: piecesOf(part.slice(at + 1)) };
  }
}

/** 0 for what is no number of pieces. */
function piecesOf(text: string): number {
  const pieces = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return pieces <= limits.orderQuantity ? pieces : 0;
}
