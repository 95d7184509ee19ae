import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  BudgetImportCounts,
  BudgetImportFault,
  budgetEndpoints,
} from '@jicai/shared/contract/ordering/budget.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { cutText } from '@jicai/shared/domain/kernel/texts/cut-text.ts';
import { shownCell } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import { isExample } from '@jicai/shared/domain/kernel/workbook/example.ts';
import { limits } from '@jicai/shared/limits.ts';
import { logSecurity } from '../../../identity/security/log.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { saveBudget } from '../keeping.ts';
import { type BudgetNeeds, checkKeeper } from '../reading.ts';
import { readFacts } from './facts.ts';
import { columnName, type ImportRow, type Planned, planBudgets, yearIn } from './plan.ts';
import { markedBook } from './workbooks.ts';

type Endpoints = typeof budgetEndpoints;

async function planOf(
  rows: readonly ImportRow[],
  person: Person,
  db: Executor,
): Promise<Planned[]> {
  const kept = rows.filter(({ cells }) => cells.some((cell) => cell.trim()) && !isExample(cells));
  const years = new Set(kept.map(({ cells }) => yearIn(cells)));
  return planBudgets(kept, await readFacts(person, [...years], db));
}

function countsOf(planned: readonly Planned[]): BudgetImportCounts {
  const count = (effect: Planned['effect']) =>
    planned.filter((one) => one.effect === effect).length;
  return {
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    faulty: count('faulty'),
  };
}

const faultsOf = (planned: readonly Planned[]): BudgetImportFault[] =>
  planned.flatMap(({ row: { line, cells }, faults }) =>
    faults.map(({ column, reason }) => ({
      line,
      reason,
      column: columnName(column),
      value: shownCell(cells[column] ?? ''),
    })),
  );

/** The dry run: what the rows would do to the budgets of the caller's unit. */
export async function checkImport(
  { db }: BudgetNeeds,
  person: Person,
  { rows }: RequestOf<Endpoints['importCheck']>,
): Promise<ResponseOf<Endpoints['importCheck']>> {
  const planned = await planOf(rows, person, db);
  const faults = faultsOf(planned);
  const marked = faults.length > 0 ? await markedBook(planned) : null;
  return { counts: countsOf(planned), faults, marked };
}

/** Plans anew and carries it out by the same steps as a form, so that each ledger says why. */
export async function applyImport(
  { fileName, rows, faultlessOnly }: RequestOf<Endpoints['importApply']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['importApply']> | Refusal> {
  const { trx, person, call, clock } = context;
  const own = await checkKeeper(context);
  if (own) return own;
  // Others of the unit wait: what the plan saw stays so until it is carried out.
  await trx
    .selectFrom('org')
    .select('id')
    .where('id', '=', person.orgId)
    .forNoKeyUpdate()
    .execute();
  const planned = await planOf(rows, person, trx);
  const counts = countsOf(planned);
  if (planned.length === 0) return refuse('budget.importEmpty');
  if (counts.faulty > 0 && !faultlessOnly)
    return refuse('budget.importFaults', { count: String(counts.faulty) });
  const reason = cutText(`导入 ${fileName}`, limits.reasonLength);
  for (const { value, known, effect } of planned) {
    if (!value || effect === 'same') continue;
    const { categoryId, ...fields } = value;
    const form = { ...fields, categoryId: categoryId || null, isClosed: false, reason };
    const place = { id: known?.id ?? null, version: known?.version ?? 0 };
    const saved = await saveBudget({ ...form, ...place }, context);
    if (isRefusal(saved)) return saved;
  }
  const event = { action: 'import.applied', by: person, address: call.ip } as const;
  const detail = `预算 新增 ${counts.added} 变更 ${counts.changed}`;
  await logSecurity({ ...event, detail }, clock, trx);
  return { counts };
}
