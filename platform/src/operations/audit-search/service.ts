import {
  AUDIT_SOURCES,
  type AuditEntry,
  type AuditFilter,
  MOST_AUDIT_DAYS,
  MOST_AUDIT_ROWS,
} from '@jicai/shared/contract/operations/audit-search.ts';
import { isKind, KINDS } from '@jicai/shared/domain/auction/audit/kinds.ts';
import { SECURITY_ACTIONS, securityActions } from '@jicai/shared/domain/identity/security-log.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { orderTable } from '@jicai/shared/domain/ordering/order/states.ts';
import type { Database } from '../../kernel/db/open.ts';
import { sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import { countLogs, type FoundEntry, searchLogs } from './repository.ts';

const sentences: Readonly<Record<string, { readonly sentence: string }>> = orderTable.transitions;

/** The action in words, whichever log it comes from. */
function wordsOf({ source, action }: FoundEntry): string {
  // Placing an order is no transition of the table: it has no state before.
  if (source === 'order')
    return action === 'submit' ? '提交订单' : (sentences[action]?.sentence ?? action);
  if (source === 'auction') return isKind(action) ? KINDS[action].label : action;
  const known = source === 'security' && securityActions.find((name) => name === action);
  return known ? SECURITY_ACTIONS[known] : action;
}

const inWords = (entry: FoundEntry): AuditEntry => ({
  ...entry,
  key: `${entry.source}/${entry.key}`,
  action: wordsOf(entry),
});

/** The filter with its times in order, or why a search would read too much. */
function checkFilter(filter: AuditFilter): AuditFilter | Refusal {
  const [fromMs, toMs] = inOrder(filter.fromMs, filter.toMs);
  const isLong = toMs - fromMs > MOST_AUDIT_DAYS * DAY_MS;
  return isLong && filter.object.trim() === ''
    ? refuse('auditSearch.window', { max: String(MOST_AUDIT_DAYS) })
    : { ...filter, fromMs, toMs };
}

/** One page of what the logs have, the newest first. */
export async function listEntries(
  { db }: { readonly db: Database },
  { page, pageSize, ...asked }: AuditFilter & { page: number; pageSize: number },
): Promise<{ rows: AuditEntry[]; total: number } | Refusal> {
  const filter = checkFilter(asked);
  if (isRefusal(filter)) return filter;
  const offset = Math.min((page - 1) * pageSize, MOST_AUDIT_ROWS);
  const rows = await searchLogs(filter, { limit: pageSize, offset }, db);
  return { rows: rows.map(inWords), total: await countLogs(filter, db) };
}

/** The findings as a workbook. */
export async function exportEntries(
  { db }: { readonly db: Database },
  asked: AuditFilter,
): Promise<{ file: string; count: number } | Refusal> {
  const filter = checkFilter(asked);
  if (isRefusal(filter)) return filter;
  const rows = await searchLogs(filter, { limit: MOST_AUDIT_ROWS, offset: 0 }, db);
  const file = await workbook([
    sheet({
      name: '审计检索',
      rows: rows.map(inWords),
      columns: [
        { title: '时间', width: 20, value: (row) => timeText(row.atMs) },
        { title: '日志', width: 16, value: (row) => AUDIT_SOURCES[row.source] },
        { title: '操作', width: 24, value: (row) => row.action },
        { title: '操作人', width: 16, value: (row) => row.actor },
        { title: '单位', width: 24, value: (row) => row.unitName },
        { title: '对象', width: 38, value: (row) => row.object },
        { title: '说明', width: 50, value: (row) => row.detail },
      ],
    }),
  ]);
  return { file, count: rows.length };
}
