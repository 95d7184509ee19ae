import { randomInt } from 'node:crypto';
import { simulatedCode } from '@jicai/shared/domain/auction/rehearsal.ts';

/** A supplier for whom a code is drawn. */
export interface Coded {
  readonly supplierId: string;
  /** True for a simulated supplier of a rehearsal, whose code has a form of its own (`simulatedCode`). */
  readonly isSimulated?: boolean;
}

/** Draws new codes for a package's suppliers, one per supplier, in the order of `suppliers`. */
export type DrawCodes = (suppliers: readonly Coded[]) => readonly string[];

/** Returns the numbers from 1 to `count` in a random order; all orders are equally likely. */
function shuffled(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [numbers[last], numbers[other]] = [numbers[other] ?? 0, numbers[last] ?? 0];
  }
  return numbers;
}

/**
 * AU20: draws the codes (竞价号) of a package's suppliers: the numbers from 01 on, assigned by an
 * unpredictable random generator, so that neither the order of the suppliers nor the codes of
 * another package tell which supplier has which code. Simulated suppliers get codes of their own
 * form (`simulatedCode`).
 */
export const drawCodes: DrawCodes = (suppliers) => {
  const simulated = suppliers.filter(({ isSimulated }) => isSimulated).length;
  const [real, made] = [shuffled(suppliers.length - simulated), shuffled(simulated)];
  return suppliers.map(({ isSimulated }) =>
    isSimulated ? simulatedCode(made.pop() ?? 0) : String(real.pop()).padStart(2, '0'),
  );
};
