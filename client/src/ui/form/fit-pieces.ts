interface Bounds {
  /** The pieces before the typing. */
  readonly before: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

/** Typed pieces as they can be had, and the reason where they are others; empty where they are not. */
export function fitPieces(
  typed: number | string,
  { before, min, max, unit }: Bounds,
): { readonly pieces: number; readonly why: string } {
  const wanted = typed === '' ? Number.NaN : Number(typed);
  if (!Number.isInteger(wanted)) return { pieces: before, why: `数量须为整数，已恢复为 ${before}` };
  if (wanted > max) return { pieces: max, why: `最多可购 ${max} ${unit}，已改为 ${max}` };
  if (wanted < min) return { pieces: min, why: `最少 ${min} ${unit}，已改为 ${min}` };
  return { pieces: wanted, why: '' };
}
