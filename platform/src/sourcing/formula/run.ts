import type { FormulaRow, FormulaWire } from '@jicai/shared/contract/sourcing/formula.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import {
  bytesOf,
  createForeignReader,
  readThrough,
} from '../../kernel/documents/foreign/reader.ts';

/** The job of the thread. */
export interface FormulaJob {
  readonly formulas: readonly FormulaWire[];
  readonly rows: readonly FormulaRow[];
}

/** The computed columns of each row, by name. */
export type Computed = readonly Readonly<Record<string, Fen>>[];

const SCRIPT = new URL('./formula-worker.ts', import.meta.url);

/** One thread: formulas are small, and those that are not wait for each other. */
const door = createForeignReader({ atOnce: 1 });

/**
 * Computes columns in a thread: ten formulas over five thousand rows take seconds. Refuses more than
 * `limits.formulaWork` characters of formulas times rows.
 */
export async function runInThread(job: FormulaJob, personId: string): Promise<Computed | Refusal> {
  const characters = job.formulas.reduce((sum, { text }) => sum + text.length, 0);
  if (characters * job.rows.length > limits.formulaWork)
    return refuse('formula.tooMuch', { max: String(limits.formulaWork) });
  return readThrough<Computed>(door, {
    kind: 'formula',
    script: SCRIPT,
    person: personId,
    size: 0,
    read: bytesOf(new Uint8Array()),
    job,
  });
}

/** The amounts of a row in the order of the formulas. */
export const amountsOf = (formulas: readonly FormulaWire[], row: Computed[number]): Fen[] =>
  formulas.flatMap(({ name }) => row[name] ?? []);

/** The computed columns of one row, by name. */
export const valuesOf = (row: Computed[number]) => ({
  values: Object.entries(row).map(([name, amount]) => ({ name, amount })),
});
