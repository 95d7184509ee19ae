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

/** A part of an invoice that is due on a day of its own. */
export interface InstalmentPart {
  readonly dueAtMs: number;
  readonly amount: Fen;
}

/** A part with what settled it; `outstanding` is never below zero here. */
export interface SettledPart extends InstalmentPart {
  readonly paid: Fen;
  readonly credited: Fen;
  readonly outstanding: Fen;
}

/** Payments and then credits settle the parts of an invoice, the earliest due first (FU17). */
export function settleParts(
  parts: readonly InstalmentPart[],
  settled: { readonly paid: Fen; readonly credited: Fen },
): SettledPart[] {
  let { paid, credited }: { paid: number; credited: number } = settled;
  return parts
    .toSorted((a, b) => a.dueAtMs - b.dueAtMs)
    .map(({ dueAtMs, amount }) => {
      const byPayment = Math.min(paid, amount);
      const byCredit = Math.min(credited, amount - byPayment);
      paid -= byPayment;
      credited -= byCredit;
      return {
        dueAtMs,
        amount,
        paid: fen(byPayment),
        credited: fen(byCredit),
        outstanding: fen(amount - byPayment - byCredit),
      };
    });
}

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
