import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

export interface PricePoint {
  readonly atMs: number;
  readonly price: Fen;
}

/** A step line in a box of `width` × `height`, and what its ends mean. */
export interface PriceLine {
  readonly path: string;
  readonly lowest: Fen;
  readonly highest: Fen;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Prices hold until they change, so the line has steps; the last one reaches the right edge. */
export function priceLine(
  points: readonly PricePoint[],
  toMs: number,
  width: number,
  height: number,
): PriceLine | null {
  const sorted = points.toSorted((a, b) => a.atMs - b.atMs);
  const [first] = sorted;
  if (!first || sorted.length < 2) return null;
  const prices = sorted.map(({ price }) => price);
  const lowest = Math.min(...prices) as Fen;
  const highest = Math.max(...prices) as Fen;
  const end = Math.max(toMs, sorted.at(-1)?.atMs ?? toMs);
  const x = (ms: number) => ((ms - first.atMs) / Math.max(1, end - first.atMs)) * width;
  const y = (price: Fen) =>
    highest === lowest ? height / 2 : height - ((price - lowest) / (highest - lowest)) * height;
  const round = (value: number) => Math.round(value * 10) / 10;
  const steps = sorted
    .slice(1)
    .map(({ atMs, price }) => `H${round(x(atMs))}V${round(y(price))}`)
    .join('');
  return {
    path: `M0 ${round(y(first.price))}${steps}H${width}`,
    lowest,
    highest,
    fromMs: first.atMs,
    toMs: end,
  };
}
