import type { Quantities } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import {
  mayBuy,
  quantityLabels,
  refuseQuantity,
} from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { catalogMessages } from '@jicai/shared/messages/mall/catalog.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { halfWidthNumber } from './half-width.ts';

const say = sayFrom(catalogMessages);

interface Bounds {
  /** The pieces before the typing. */
  readonly before: number;
  readonly quantities: Quantities;
  readonly unit: string;
  /** Whether none may be chosen, too. */
  readonly mayBeNone?: boolean;
}

/** Of a typed or pasted text that is no number: a field that drops the letter makes thirteen pieces of 1e3. */
export const onlyDigits = '数量只能填写数字';

/**
 * Returns whether a text may be put into a field of pieces: digits, and a sign and a point, which `fitPieces`
 * names. Full-width ones count: they are made half-width before the field sees them.
 */
export const mayBePieces = (text: string): boolean =>
  /^\s*-?\d*\.?\d*\s*$/.test(halfWidthNumber(text));

/** Typed pieces as they can be had, and the reason where they are others; empty where they are not. */
export function fitPieces(
  typed: number | string,
  { before, quantities, unit, mayBeNone = false }: Bounds,
): { readonly pieces: number; readonly why: string } {
  const wanted = typed === '' ? Number.NaN : Number(typed);
  if (!Number.isInteger(wanted)) return { pieces: before, why: `数量须为整数，已恢复为 ${before}` };
  if (wanted === 0 && mayBeNone) return { pieces: 0, why: '' };
  const refused = refuseQuantity(quantityLabels.box, wanted, { ...quantities, unit });
  if (!refused) return { pieces: wanted, why: '' };
  const why = say(refused.refused, refused.values);
  const pieces = mayBuy(wanted, quantities)?.nearest ?? null;
  return pieces === null ? { pieces: before, why } : { pieces, why: `${why}，已改为 ${pieces}` };
}
