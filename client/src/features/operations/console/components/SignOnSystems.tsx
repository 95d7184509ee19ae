import {
  type SignOnSystem,
  signOnConsoleEndpoints,
} from '@jicai/shared/contract/identity/account/sign-on-console.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const PROTOCOLS = {
  oidc: 'OpenID Connect',
  cas: 'CAS',
  wecom: '企业微信',
  ldap: 'LDAP / AD',
  dingtalk: '专有钉钉',
} as const;
const FAULTS = { away: '无法连接', refused: '未通过' } as const;

interface Tested {
  readonly title: string;
  readonly fault: keyof typeof FAULTS | null;
  readonly reason: string;
  readonly tookMs: number;
}

const columns: readonly Column<SignOnSystem>[] = [
  { title: '名称', render: ({ title }) => title, isHeading: true },
  { title: '协议', render: ({ protocol }) => PROTOCOLS[protocol] },
  {
    title: '地址与账号',
    render: ({ address, account }) => (
      <>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Text>
        {account !== '' && (
          <Text size="sm" c="var(--jc-muted)" style={{ overflowWrap: 'anywhere' }}>
            {account}
          </Text>
        )}
      </>
    ),
  },
  { title: '新人员', render: newcomersText },
  { title: '已关联', render: ({ links }) => links, isNumber: true },
  {
    title: '最近成功',
    render: ({ succeededAtMs }) => (succeededAtMs === null ? '—' : timeText(succeededAtMs)),
  },
  { title: '最近失败', render: (system) => <LastFailure {...system} /> },
];

function newcomersText({ unitCode, unitName }: SignOnSystem): string {
  if (unitCode === null) return '不接收';
  return unitName ?? `单位代码 ${unitCode} 不存在`;
}

function LastFailure({ failedAtMs, fault, reason }: SignOnSystem) {
  if (failedAtMs === null || fault === null) return <>—</>;
  return (
    <>
      <Text size="sm">
        {timeText(failedAtMs)} {FAULTS[fault]}
      </Text>
      <Text size="sm" c="var(--jc-muted)" style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
    </>
  );
}

/** The configured systems; secrets stay on the server, and the file is the place to change them. */
export function SignOnSystems() {
  const { data, error, refetch } = useCall(signOnConsoleEndpoints.systems, {}, { quiet: true });
  const probe = useSend(signOnConsoleEndpoints.probe);
  const [testing, setTesting] = useState<string | null>(null);
  const [tested, setTested] = useState<Tested | null>(null);
  if (!data) return <Unloaded what="单点登录加载失败" error={error} refetch={refetch} />;

  async function test({ id, title }: SignOnSystem): Promise<void> {
    setTesting(id);
    setTested(null);
    // A refusal shows as a toast.
    const answer = await probe.send({ systemId: id }).catch(() => null);
    if (answer) setTested({ title, ...answer });
    setTesting(null);
    void refetch();
  }

  const withTest: readonly Column<SignOnSystem>[] = [
    ...columns,
    {
      title: '操作',
      render: (system) => (
        <Button
          size="compact-sm"
          variant="light"
          loading={testing === system.id}
          disabled={testing !== null && testing !== system.id}
          onClick={() => void test(system)}
        >
          测试连接
        </Button>
      ),
    },
  ];
  return (
    <Panel title="登录系统">
      <Stack>
        <Text size="sm" c="var(--jc-muted)">
          配置在 SIGN_ON_FILE
          指向的文件中，修改后重启服务生效；密钥不在此显示。在提供方登记的回调地址：
          <Code style={{ overflowWrap: 'anywhere' }}>{data.returnUrl}</Code>
        </Text>
        {tested && <TestResult {...tested} />}
        {data.systems.length === 0 ? (
          <Empty text="尚未配置单点登录，人员用本站密码登录" />
        ) : (
          <DataTable
            caption="登录系统"
            columns={withTest}
            rows={data.systems}
            keyOf={({ id }) => id}
          />
        )}
      </Stack>
    </Panel>
  );
}

function TestResult({ title, fault, reason, tookMs }: Tested) {
  return (
    <Alert color={fault === null ? 'green' : 'red'} role="status" title={`${title}：测试结果`}>
      {fault === null ? `应答正常，用时 ${tookMs} 毫秒` : `${FAULTS[fault]}：${reason}`}
    </Alert>
  );
}
