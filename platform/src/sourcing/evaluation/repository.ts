import type { ComparedItem, Explanation } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** When a question must be answered, in ms. */
const dueAt = (askedAt: number) => askedAt + limits.explanationHours * HOUR_MS;

/** The questions of a package, or of one of its suppliers, oldest first. */
export async function listExplanations(
  packageNumber: string,
  code: string | null,
  db: Executor,
): Promise<Explanation[]> {
  let query = db
    .selectFrom('quote_explanation')
    .select(['id', 'code', 'line_no', 'question', 'asked_at', 'answer', 'answered_at'])
    .where('package_number', '=', packageNumber);
  if (code !== null) query = query.where('code', '=', code);
  const rows = await query.orderBy('asked_at').orderBy('id').limit(limits.explanations).execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    lineNo: row.line_no,
    question: row.question,
    askedAtMs: row.asked_at,
    dueAtMs: dueAt(row.asked_at),
    answer: row.answer,
    answeredAtMs: row.answered_at,
  }));
}

export async function countExplanations(packageNumber: string, db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('quote_explanation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a question; false where the same thing is asked already and not answered. */
export async function insertQuestion(
  row: {
    readonly id: string;
    readonly packageNumber: string;
    readonly code: string;
    readonly lineNo: number | null;
    readonly question: string;
    readonly personId: string;
    readonly at: number;
  },
  trx: Executor,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('quote_explanation')
    .values({
      id: row.id,
      package_number: row.packageNumber,
      code: row.code,
      line_no: row.lineNo,
      question: row.question,
      asked_by: row.personId,
      asked_at: moment(row.at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores an answer; false where there is one already. */
export async function writeAnswer(
  { id, answer, personId }: { id: string; answer: string; personId: string },
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    update quote_explanation set answer = ${answer}, answered_by = ${personId},
      answered_at = ${clock.now()}
    where id = ${id} and answer is null returning id`.execute(trx);
  return rows.length > 0;
}

/** The items of a package. */
export async function listItems(
  packageNumber: string,
  db: Executor,
): Promise<Omit<ComparedItem, 'ranking' | 'holder'>[]> {
  return db
    .selectFrom('package_line')
    .select(['line_no as lineNo', 'name', 'unit', 'quantity_thousandths as quantityThousandths'])
    .where('package_number', '=', packageNumber)
    .orderBy('line_no')
    .execute();
}
