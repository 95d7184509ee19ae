import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** One instalment or invoice with what is still open of it. */
export interface OpenItem {
  readonly id: string;
  readonly dueAt: number;
  /** Negative: the supplier owes. */
  readonly outstanding: Fen;
}

export interface Allocation {
  readonly id: string;
  readonly amount: Fen;
}

/** The open amount of one invoice: 0.01 is open, a credit above it stands as a negative (FU17). */
export const outstandingOf = (item: {
  readonly gross: Fen;
  readonly paid: Fen;
  /** Of red letters, as a positive amount. */
  readonly credited: Fen;
}): Fen => fen(item.gross - item.credited - item.paid);

/**
 * Distributes an amount, the earliest due first (FU17); `rest` is what nothing is open for. Credits
 * take no part: they are netted by a statement, not by a payment.
 */
export function allocate(
  amount: Fen,
  items: readonly OpenItem[],
): { readonly parts: readonly Allocation[]; readonly rest: Fen } {
  const parts: Allocation[] = [];
  let rest: number = amount;
  for (const { id, outstanding } of items.toSorted((a, b) => a.dueAt - b.dueAt)) {
    const part = Math.min(rest, Math.max(0, outstanding));
    if (part > 0) parts.push({ id, amount: fen(part) });
    rest -= part;
  }
  return { parts, rest: fen(rest) };
}
