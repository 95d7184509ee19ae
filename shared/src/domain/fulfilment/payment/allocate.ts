import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** One instalment or invoice with its open amount in 分; `dueAt` is in ms. */
export interface OpenItem {
  readonly id: string;
  readonly dueAt: number;
  /** The open amount in 分; negative if the supplier owes the buyer money. */
  readonly outstanding: Fen;
}

export interface Allocation {
  readonly id: string;
  readonly amount: Fen;
}

/**
 * Returns the open amount of an invoice in 分; it is negative if red letters and payments exceed the gross
 * amount (FU17).
 */
export const outstandingOf = (item: {
  readonly gross: Fen;
  readonly paid: Fen;
  /** The sum of red letters, as a positive amount. */
  readonly credited: Fen;
}): Fen => fen(item.gross - item.credited - item.paid);

/** A part of an invoice that has its own due date. */
export interface InstalmentPart {
  readonly dueAtMs: number;
  readonly amount: Fen;
}

/** A part of an invoice with the amounts that settled it; `outstanding` is never negative. */
export interface SettledPart extends InstalmentPart {
  readonly paid: Fen;
  readonly credited: Fen;
  readonly outstanding: Fen;
}

/**
 * Settles the parts of an invoice, the part with the earliest due date first, each part by payments and
 * then by credits (FU17).
 */
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
 * Distributes a payment over the open items, the earliest due date first (FU17). `rest` is the part of the
 * payment that exceeds all items. Items with a negative amount get nothing, because credits are offset in a
 * statement, not in a payment.
 */
export function allocate(
  amount: Fen,
  items: readonly OpenItem[],
): { readonly parts: readonly Allocation[]; readonly rest: Fen } {
  const parts: Allocation[] = [];
  let remainder: number = amount;
  for (const { id, outstanding } of items.toSorted((a, b) => a.dueAt - b.dueAt)) {
    const part = Math.min(remainder, Math.max(0, outstanding));
    if (part > 0) parts.push({ id, amount: fen(part) });
    remainder -= part;
  }
  return { parts, rest: fen(remainder) };
}
