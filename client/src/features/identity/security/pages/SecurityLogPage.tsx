import {
  type SecurityEntry,
  type SecurityFilter,
  securityLogEndpoints,
} from '@jicai/shared/contract/identity/security-log.ts';
import { SECURITY_ACTIONS, securityActions } from '@jicai/shared/domain/identity/security-log.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { isDay, momentOfDay, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Badge, Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Loading } from '../../../../ui/page/states.tsx';
import { WorkbookButton } from '../../../../ui/page/WorkbookButton.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { securityPaths } from '../paths.ts';

const PAGE_SIZE = 60;
/** A search counts no further. */
const COUNTED = 10_000;

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly action: string;
  readonly refused: string;
  readonly actor: string;
  readonly object: string;
}

const readAsked = (params: URLSearchParams): Asked => {
  const of = (name: string) => params.get(name) ?? '';
  const [from, to] = inOrder(of('from'), of('to'));
  return {
    from,
    to,
    action: of('action'),
    refused: of('refused'),
    actor: of('actor'),
    object: of('object'),
  };
};

const dayMs = (day: string): number | null => (isDay(day) ? momentOfDay(day) : null);

const filterOf = ({ from, to, action, refused, actor, object }: Asked): SecurityFilter => {
  const end = dayMs(to);
  return {
    fromMs: dayMs(from),
    toMs: end === null ? null : end + DAY_MS,
    action: securityActions.find((known) => known === action) ?? null,
    refusedOnly: refused === '1',
    actor: actor.slice(0, limits.loginNameLength),
    object: object.slice(0, 128),
  };
};

const columns: readonly Column<SecurityEntry>[] = [
  { title: '时间', render: ({ atMs }) => timeText(atMs), isHeading: true },
  {
    title: '操作',
    render: ({ action, wasRefused }) => (
      <Group gap={6}>
        {SECURITY_ACTIONS[action]}
        {wasRefused && (
          <Badge color="red" variant="light">
            被拒绝
          </Badge>
        )}
      </Group>
    ),
  },
  { title: '操作人', render: ({ actor }) => actor },
  { title: '单位', render: ({ unitName }) => unitName, isMinor: true },
  { title: '来源地址', render: ({ address }) => address },
  { title: '对象', render: ({ object }) => <Text size="sm">{object}</Text> },
  { title: '说明', render: ({ detail }) => <Text size="sm">{detail}</Text> },
];

const actionChoices = securityActions.map((value) => ({ value, label: SECURITY_ACTIONS[value] }));

/** 安全日志: searched by time, action, actor and object; the chain is checked with one click. */
export default function SecurityLogPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readAsked(params);
  const page = readPage(params);
  const filter = filterOf(asked);
  const query = useCall(
    securityLogEndpoints.list,
    { ...filter, page, pageSize: PAGE_SIZE },
    { keepPrevious: true, quiet: true },
  );
  const file = useSend(securityLogEndpoints.export);
  const show = (next: Asked, at = 1) =>
    void navigate(securityPaths.securityLog.to({ ...next, page: at === 1 ? null : at }));
  return (
    <>
      <PageHeader
        title="安全日志"
        hint="只增不改，逐条相链；保存不少于 190 天"
        actions={
          <WorkbookButton
            word="导出"
            fileName="安全日志.xlsx"
            isSending={file.isSending}
            ask={() => file.send(filter)}
          />
        }
      />
      <ChainState />
      <Panel>
        <Filter key={JSON.stringify(asked)} asked={asked} onChange={show} />
        <Loaded query={query} what="安全日志加载失败" empty="没有符合条件的日志">
          {(data) => (
            <>
              <DataTable
                caption="安全日志"
                columns={columns}
                rows={data.rows}
                keyOf={({ seq }) => seq}
              />
              <Text c="var(--jc-muted)" size="sm" mt="sm">
                {data.total > COUNTED ? `超过 ${COUNTED} 条` : `共 ${data.total} 条`}
              </Text>
              <Pager
                page={page}
                pages={Math.ceil(data.total / PAGE_SIZE)}
                onPage={(next) => show(asked, next)}
              />
            </>
          )}
        </Loaded>
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
    <form onSubmit={form.onSubmit(onChange)} aria-label="筛选安全日志">
      <Group align="flex-end" gap="sm" mb="md">
        <DateField label="从" {...form.getInputProps('from')} />
        <DateField label="到" {...form.getInputProps('to')} />
        <Select
          label="操作"
          placeholder="全部"
          clearable
          searchable
          data={actionChoices}
          value={form.values.action || null}
          onChange={(action) => form.setFieldValue('action', action ?? '')}
        />
        <TextInput label="操作人" placeholder="姓名或登录名" {...form.getInputProps('actor')} />
        <TextInput label="对象" {...form.getInputProps('object')} />
        <Checkbox
          label="只看被拒绝"
          mb={8}
          checked={form.values.refused === '1'}
          onChange={({ currentTarget }) =>
            form.setFieldValue('refused', currentTarget.checked ? '1' : '')
          }
        />
        <Button type="submit">查询</Button>
      </Group>
    </form>
  );
}

function ChainState() {
  const [isAsked, setAsked] = useState(false);
  const { data, error } = useCall(
    securityLogEndpoints.verify,
    {},
    { enabled: isAsked, quiet: true, alwaysNew: true },
  );
  if (!isAsked)
    return (
      <Button variant="light" mb="md" onClick={() => setAsked(true)}>
        校验哈希链
      </Button>
    );
  if (error)
    return (
      <Alert color="red" role="alert" mb="md">
        {error.text}
      </Alert>
    );
  if (!data) return <Loading />;
  return (
    <Alert color={data.brokenAt === null ? 'green' : 'red'} role="status" mb="md">
      {data.brokenAt === null
        ? `${data.count} 条日志相链完整，链头 ${data.head.slice(0, 16)}…`
        : `从第 ${data.brokenAt} 条起与哈希链不符，请保全数据库与备份`}
    </Alert>
  );
}
