import {
  type SecurityEntry,
  type SecurityFilter,
  securityLogEndpoints,
} from '@jicai/shared/contract/identity/security-log.ts';
import { SECURITY_ACTIONS, securityActions } from '@jicai/shared/domain/identity/security-log.ts';
import { isDay, momentOfDay, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Loading } from '../../../../ui/page/states.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import {
  LOG_PAGE,
  type LogFilter,
  LogSearch,
  useLogFilter,
} from '../../../../ui/table/LogSearch.tsx';
import { securityPaths } from '../paths.ts';

/** A search counts no further. */
const COUNTED = 10_000;

const dayMs = (day: string): number | null => (isDay(day) ? momentOfDay(day) : null);

const bodyOf = ({ from, to, kind, isRefused, actor, object }: LogFilter): SecurityFilter => {
  const end = dayMs(to);
  return {
    fromMs: dayMs(from),
    toMs: end === null ? null : end + DAY_MS,
    action: securityActions.find((known) => known === kind) ?? null,
    refusedOnly: isRefused,
    actor,
    object,
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

const form = {
  label: '筛选安全日志',
  kindLabel: '操作',
  kinds: securityActions.map((value) => ({ value, label: SECURITY_ACTIONS[value] })),
  isSearchable: true,
  actorHint: '姓名或登录名',
  hasRefusals: true,
};

/** 安全日志: searched by time, action, actor and object; the chain is checked with one click. */
export default function SecurityLogPage() {
  const log = useLogFilter({ path: securityPaths.securityLog, kindParam: 'action' });
  const body = bodyOf(log.filter);
  const query = useCall(
    securityLogEndpoints.list,
    { ...body, page: log.page, pageSize: LOG_PAGE },
    { keepPrevious: true, quiet: true },
  );
  const { isSending, send } = useSend(securityLogEndpoints.export);
  return (
    <LogSearch
      title="安全日志"
      hint="只增不改，逐条相链；保存不少于 190 天"
      form={form}
      log={log}
      query={query}
      what="安全日志加载失败"
      empty="没有符合条件的日志"
      columns={columns}
      keyOf={({ seq }) => seq}
      countText={(total) => (total > COUNTED ? `超过 ${COUNTED} 条` : `共 ${total} 条`)}
      isSending={isSending}
      ask={() => send(body)}
    >
      <ChainState />
    </LogSearch>
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
