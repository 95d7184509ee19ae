import type { Fen } from '../../kernel/numbers/money.ts';

/**
 * The facts about an order that decide whether a reviewer may pass the order together with others in a batch.
 */
interface BatchFacts {
  readonly amount: Fen;
  readonly lines: readonly {
    readonly submitted: { readonly price: Fen | null };
    readonly now: { readonly price: Fen | null; readonly isSellable: boolean | null };
  }[];
  readonly certificates: readonly {
    readonly isHeld: boolean;
    readonly expiresAtMs: number | null;
  }[];
  readonly warnings: readonly string[];
  readonly now: number;
}

/**
 * Returns why an order cannot be passed in a batch (OR30), or null. `amount`: the order's amount
 * exceeds `mostFen` 分. `conspicuous`: the order has a warning, a line whose known current price
 * differs from the submitted price or whose product is known to be no longer sold, or a supplier's
 * certificate that is missing or expired.
 */
export function batchObstacle(facts: BatchFacts, mostFen: number): 'amount' | 'conspicuous' | null {
  const { amount, lines, certificates, warnings, now } = facts;
  if (amount > mostFen) return 'amount';
  const isLineOdd = lines.some(
    (line) =>
      line.now.isSellable === false ||
      (line.now.price !== null && line.now.price !== line.submitted.price),
  );
  const isCertificateOver = certificates.some(
    ({ isHeld, expiresAtMs }) => !isHeld || (expiresAtMs !== null && expiresAtMs <= now),
  );
  return warnings.length > 0 || isLineOdd || isCertificateOver ? 'conspicuous' : null;
}
