import {
  AUDIT_SOURCES,
  type AuditEntry,
  type AuditFilter,
  auditSearchEndpoints,
  auditSources,
  MOST_AUDIT_ROWS,
} from '@jicai/shared/contract/operations/audit-search.ts';
import { momentOfDay, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { Text } from '@mantine/core';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import {
  LOG_PAGE,
  type LogFilter,
  LogSearch,
  useLogFilter,
} from '../../../../ui/table/LogSearch.tsx';
import { auditSearchPaths } from '../paths.ts';

/** Days that a search covers before somebody chooses others. */
const USUAL_DAYS = 7;

const bodyOf = ({ from, to, kind, actor, object }: LogFilter): AuditFilter => ({
  fromMs: momentOfDay(from) ?? 0,
  toMs: (momentOfDay(to) ?? 0) + DAY_MS,
  source: auditSources.find((known) => known === kind) ?? null,
  actor,
  object,
});

/** A time or a number, in one line. */
const Whole = ({ text }: { readonly text: string }) => (
  <Text size="sm" className="tnum" style={{ whiteSpace: 'nowrap' }}>
    {text}
  </Text>
);

const columns: readonly Column<AuditEntry>[] = [
  { title: '时间', render: ({ atMs }) => <Whole text={timeText(atMs)} />, isHeading: true },
  { title: '日志', render: ({ source }) => AUDIT_SOURCES[source] },
  { title: '操作', render: ({ action }) => action },
  { title: '操作人', render: ({ actor }) => actor },
  { title: '单位', render: ({ unitName }) => unitName, isMinor: true },
  { title: '对象', render: ({ object }) => <Whole text={object} /> },
  { title: '说明', render: ({ detail }) => <Text size="sm">{detail}</Text> },
];

const form = {
  label: '筛选审计记录',
  kindLabel: '日志',
  kinds: auditSources.map((value) => ({ value, label: AUDIT_SOURCES[value] })),
  actorHint: '姓名',
  objectHint: '单号或编号',
};

const countText = (total: number) =>
  total > MOST_AUDIT_ROWS ? `超过 ${MOST_AUDIT_ROWS} 条，请缩小范围` : `共 ${total} 条`;

/** 审计检索: one list of what all logs know about a person, a thing or a time. */
export default function AuditSearchPage() {
  const path = auditSearchPaths.auditSearch;
  const log = useLogFilter({ path, kindParam: 'source', usualDays: USUAL_DAYS });
  const body = bodyOf(log.filter);
  const { data, error, refetch } = useCall(
    auditSearchEndpoints.list,
    { ...body, page: log.page, pageSize: LOG_PAGE },
    { keepPrevious: true, quiet: true },
  );
  const { isSending, send } = useSend(auditSearchEndpoints.export);
  return (
    <LogSearch
      title="审计检索"
      hint="跨安全日志、订单、单据、竞价、项目、商品和店铺的记录；进行中的竞价结束后才可检索"
      form={form}
      log={log}
      // A search that fails shows its failure, never an older result.
      query={{ data: error ? undefined : data, error, refetch }}
      what="审计检索失败"
      empty="没有符合条件的记录"
      columns={columns}
      keyOf={({ key }) => key}
      countText={countText}
      most={MOST_AUDIT_ROWS}
      isSending={isSending}
      ask={() => send(body)}
    />
  );
}
