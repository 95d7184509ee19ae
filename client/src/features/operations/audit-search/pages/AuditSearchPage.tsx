import {
  AUDIT_SOURCES,
  type AuditEntry,
  type AuditFilter,
  auditSearchEndpoints,
  auditSources,
  MOST_AUDIT_ROWS,
} from '@jicai/shared/contract/operations/audit-search.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import {
  dayOf,
  isDay,
  momentOfDay,
  timeText,
} from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { WorkbookButton } from '../../../../ui/page/WorkbookButton.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { auditSearchPaths } from '../paths.ts';

const PAGE_SIZE = 60;
/** Days that a search covers before somebody chooses others. */
const USUAL_DAYS = 7;

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly actor: string;
  readonly object: string;
}

function readAsked(params: URLSearchParams, nowMs: number): Asked {
  const of = (name: string) => params.get(name) ?? '';
  const day = (name: string, usual: number) => (isDay(of(name)) ? of(name) : dayOf(usual));
  const [from, to] = inOrder(day('from', nowMs - (USUAL_DAYS - 1) * DAY_MS), day('to', nowMs));
  return {
    from,
    to,
    source: of('source'),
    actor: of('actor').slice(0, 64),
    object: of('object').slice(0, 128),
  };
}

const filterOf = ({ from, to, source, actor, object }: Asked): AuditFilter => ({
  fromMs: momentOfDay(from) ?? 0,
  toMs: (momentOfDay(to) ?? 0) + DAY_MS,
  source: auditSources.find((known) => known === source) ?? null,
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

const choices = auditSources.map((value) => ({ value, label: AUDIT_SOURCES[value] }));

/** 审计检索: one list of what all logs know about a person, a thing or a time. */
export default function AuditSearchPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readAsked(params, Date.now());
  const page = readPage(params);
  const filter = filterOf(asked);
  const { data, error, refetch } = useCall(
    auditSearchEndpoints.list,
    { ...filter, page, pageSize: PAGE_SIZE },
    { keepPrevious: true, quiet: true },
  );
  const file = useSend(auditSearchEndpoints.export);
  const show = (next: Asked, at = 1) =>
    void navigate(auditSearchPaths.auditSearch.to({ ...next, page: at === 1 ? null : at }));
  return (
    <>
      <PageHeader
        title="审计检索"
        hint="跨安全日志、订单、单据、竞价、项目、商品和店铺的记录；进行中的竞价结束后才可检索"
        actions={
          <WorkbookButton
            word="导出"
            fileName="审计检索.xlsx"
            isSending={file.isSending}
            ask={() => file.send(filter)}
          />
        }
      />
      <Panel>
        <Filter key={JSON.stringify(asked)} asked={asked} onChange={show} />
        {error && <Failed what="审计检索失败" failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && !error && data.rows.length === 0 && <Empty text="没有符合条件的记录" />}
        {data && !error && data.rows.length > 0 && (
          <>
            <DataTable
              caption="审计检索"
              columns={columns}
              rows={data.rows}
              keyOf={({ key }) => key}
            />
            <Text c="var(--jc-muted)" size="sm" mt="sm">
              {data.total > MOST_AUDIT_ROWS
                ? `超过 ${MOST_AUDIT_ROWS} 条，请缩小范围`
                : `共 ${data.total} 条`}
            </Text>
            <Pager
              page={page}
              pages={Math.ceil(Math.min(data.total, MOST_AUDIT_ROWS) / PAGE_SIZE)}
              onPage={(next) => show(asked, next)}
            />
          </>
        )}
      </Panel>
    </>
  );
}

interface FilterProps {
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
}

function Filter({ asked, onChange }: FilterProps) {
  const form = useForm({ initialValues: asked });
  return (
    <form onSubmit={form.onSubmit((values) => onChange(values))} aria-label="筛选审计记录">
      <Group align="flex-end" gap="sm" mb="md">
        <DateField label="从" {...form.getInputProps('from')} />
        <DateField label="到" {...form.getInputProps('to')} />
        <Select
          label="日志"
          placeholder="全部"
          clearable
          data={choices}
          value={form.values.source || null}
          onChange={(source) => form.setFieldValue('source', source ?? '')}
        />
        <TextInput label="操作人" placeholder="姓名" {...form.getInputProps('actor')} />
        <TextInput label="对象" placeholder="单号或编号" {...form.getInputProps('object')} />
        <Button type="submit">查询</Button>
      </Group>
    </form>
  );
}
