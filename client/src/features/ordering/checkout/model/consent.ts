import type {
  Difference,
  DifferenceKind,
  SeenLine,
} from '@jicai/shared/contract/ordering/checkout.ts';

/** The outcome for a line if the buyer agrees: another price or quantity, or it is left out. */
export interface Outcome {
  readonly difference: Difference;
  readonly does: 'reprice' | 'reduce' | 'raise' | 'drop';
}

const GONE: ReadonlySet<DifferenceKind> = new Set([
  'offShelf',
  'shopSuspended',
  'noPrice',
  'outOfArea',
  'belowMinimum',
]);

export function outcomeOf(difference: Difference): Outcome {
  const { kind, wanted } = difference;
  const available = difference.available ?? 0;
  if (GONE.has(kind)) return { difference, does: 'drop' };
  if (kind === 'priceChanged') return { difference, does: 'reprice' };
  if (available === 0) return { difference, does: 'drop' };
  return { difference, does: available > (wanted ?? 0) ? 'raise' : 'reduce' };
}

const concerns = (difference: Difference, line: SeenLine & { shopId: string }) =>
  difference.cartId === ''
    ? difference.shopId === line.shopId
    : difference.cartId === line.cartId && difference.accessoryId === line.accessoryId;

/**
 * The lines with everything that was listed agreed to: new prices, what stock allows, without what
 * cannot be ordered. An accessory goes with its product.
 */
export function consent(
  lines: readonly (SeenLine & { shopId: string })[],
  differences: readonly Difference[],
): SeenLine[] {
  const kept = lines.flatMap((line) => {
    let next: SeenLine | null = line;
    for (const difference of differences) {
      if (!next || !concerns(difference, line)) continue;
      next = applied(next, outcomeOf(difference));
    }
    return next ? [next] : [];
  });
  const mains = new Set(
    kept.filter((line) => line.accessoryId === null).map((line) => line.cartId),
  );
  return kept
    .filter(({ cartId }) => mains.has(cartId))
    .map(({ cartId, accessoryId, quantity, price }) => ({ cartId, accessoryId, quantity, price }));
}

function applied(line: SeenLine, { difference, does }: Outcome): SeenLine | null {
  switch (does) {
    case 'drop':
      return null;
    case 'reprice':
      return { ...line, price: difference.price ?? line.price };
    case 'reduce':
    case 'raise':
      return { ...line, quantity: difference.available ?? line.quantity };
  }
}
