import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** Everything of a supplier that waits for a statement. */
interface Open {
  /** Accepted lines and deductions together. */
  readonly amount: Fen;
  /** Negative. A statement takes every open deduction along, whichever lines are chosen. */
  readonly deducted: Fen;
}

/** The amount that a statement will have; `chosen` null: of all open lines, those of other pages too. */
export function statementSum(open: Open, chosen: readonly { readonly amount: Fen }[] | null): Fen {
  if (chosen === null) return open.amount;
  return fen(chosen.reduce((sum, { amount }) => sum + amount, open.deducted as number));
}
