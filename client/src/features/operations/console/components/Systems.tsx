import {
  consoleEndpoints,
  type RelayFact,
  type SystemFact,
} from '@jicai/shared/contract/operations/console.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Alert, Badge, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { downloadBase64 } from '../../../../lib/browser/download.ts';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const LEVELS = { bad: 'red', warning: 'yellow', good: 'green' } as const;
const RELAY_WORDS = { bad: '失联', warning: '时钟偏差', good: '正常' } as const;
const WORDS = { bad: '故障', warning: '注意', good: '正常' } as const;

const columns: readonly Column<SystemFact>[] = [
  { title: '名称', render: ({ name }) => name, isHeading: true },
  { title: '内容', render: ({ value }) => value },
  {
    title: '结果',
    render: ({ level }) => (
      <Badge color={LEVELS[level]} variant="light" miw="max-content">
        {WORDS[level]}
      </Badge>
    ),
  },
];

const relayColumns: readonly Column<RelayFact>[] = [
  {
    title: '中继',
    isHeading: true,
    render: ({ address, id }) => (
      <>
        {address}
        <Text size="xs" c="var(--jc-muted)">
          {id}
        </Text>
      </>
    ),
  },
  { title: '版本', render: ({ version }) => version, isMinor: true },
  { title: '首次报告', render: ({ sinceMs }) => timeText(sinceMs), isMinor: true },
  { title: '连接', render: ({ sockets }) => sockets },
  { title: '关注竞价', render: ({ auctions }) => auctions },
  { title: '时钟差', render: ({ clockOffMs }) => `${clockOffMs} 毫秒` },
  { title: '最近报告', render: ({ heardAtMs }) => timeText(heardAtMs) },
  {
    title: '结果',
    render: ({ level, untrustedProxy }) => (
      <>
        <Badge color={LEVELS[level]} variant="light" miw="max-content">
          {level === 'warning' && untrustedProxy ? '代理未受信' : RELAY_WORDS[level]}
        </Badge>
        {untrustedProxy && (
          <Text size="xs" c="var(--jc-muted)">
            {untrustedProxy} 发来转发头，未列入 TRUSTED_PROXIES
          </Text>
        )}
      </>
    ),
  },
];

const MAIL = '邮件';
const VERSION = '版本';
const BUNDLE_NAME = '诊断包.zip';
/** Relays report every second. */
const REFRESH_MS = 5_000;

/** Versions, auctions, mail, keys and certificates, storage. */
export function Systems() {
  const { data, error, refetch } = useCall(
    consoleEndpoints.systems,
    {},
    { quiet: true, alwaysNew: true, refreshMs: REFRESH_MS },
  );
  if (!data) return <Unloaded what="系统资源加载失败" error={error} refetch={refetch} />;
  return (
    <Stack>
      <Panel title="中继">
        {data.relays.length === 0 ? (
          <Empty text="最近一天没有中继报告" />
        ) : (
          <DataTable
            caption="中继"
            columns={relayColumns}
            rows={data.relays}
            keyOf={({ id }) => id}
          />
        )}
      </Panel>
      {data.sections.map(({ title, facts }) => (
        <Panel key={title} title={title}>
          <DataTable
            caption={title}
            columns={columns}
            rows={facts}
            keyOf={({ name, value }) => `${name} ${value}`}
          />
          {title === MAIL && <TryMail />}
          {title === VERSION && <SupportBundle />}
        </Panel>
      ))}
    </Stack>
  );
}

function SupportBundle() {
  const { send, isSending } = useSend(consoleEndpoints.supportBundle);
  return (
    <Button
      mt="sm"
      variant="light"
      w="fit-content"
      loading={isSending}
      onClick={() =>
        void send({}).then(
          ({ file }) => downloadBase64(BUNDLE_NAME, file),
          () => {},
        )
      }
    >
      下载诊断包
    </Button>
  );
}

function TryMail() {
  const { send, isSending, failure } = useSend(consoleEndpoints.tryMail, { quiet: true });
  const [sent, setSent] = useState<{ to: string; failure: string | null } | null>(null);
  const problem = failure?.text ?? sent?.failure ?? null;
  return (
    <Stack mt="sm">
      <Button
        variant="light"
        w="fit-content"
        loading={isSending}
        onClick={() => void send({}).then(setSent, () => setSent(null))}
      >
        给自己发一封测试邮件
      </Button>
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {problem === null && sent && (
        <Alert color="green" role="status">
          已交给邮件服务器，请查收 {sent.to}
        </Alert>
      )}
    </Stack>
  );
}
