import { type OnlineSession, onlineEndpoints } from '@jicai/shared/contract/identity/online.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Badge, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { onlinePaths } from '../paths.ts';

const PAGE_SIZE = 60;
const REFRESH_MS = 10_000;

/** The end that is asked about: of one session, or of all of its person. */
interface Wish {
  readonly session: OnlineSession;
  readonly isAll: boolean;
}

const facts: readonly Column<OnlineSession>[] = [
  {
    title: '姓名',
    isHeading: true,
    render: ({ personName, isOwn }) => (
      <Group gap={6} wrap="nowrap">
        {personName}
        {isOwn && <Badge variant="light">当前会话</Badge>}
      </Group>
    ),
  },
  { title: '登录名', render: ({ loginName }) => loginName },
  { title: '单位', render: ({ unitName }) => unitName },
  {
    title: '登录地址',
    render: ({ address }) => <span className="tnum">{address || '—'}</span>,
  },
  { title: '设备', render: ({ device }) => device || '—' },
  { title: '登录时间', render: ({ sinceMs }) => timeText(sinceMs) },
  { title: '最近活动', render: ({ seenMs }) => timeText(seenMs) },
];

const actions = (onEnd: (wish: Wish) => void): Column<OnlineSession> => ({
  title: '操作',
  render: (session) => (
    <Group gap="xs" wrap="nowrap">
      {!session.isOwn && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => onEnd({ session, isAll: false })}
          aria-label={`结束${session.personName}的这个会话`}
        >
          结束
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        onClick={() => onEnd({ session, isAll: true })}
        aria-label={`${session.isOwn ? '结束其他' : '全部结束'}：${session.personName}的会话`}
      >
        {session.isOwn ? '结束其他' : '全部结束'}
      </Button>
    </Group>
  ),
});

/** 在线会话: who is logged in from where, with an end to one session or to all of a person. */
export default function OnlinePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const keyword = (params.get('keyword') ?? '').slice(0, 64);
  const page = readPage(params);
  const [wish, setWish] = useState<Wish | null>(null);
  const query = useCall(
    onlineEndpoints.list,
    { keyword, page, pageSize: PAGE_SIZE },
    { keepPrevious: true, quiet: true, refreshMs: REFRESH_MS },
  );
  const show = (next: string, at = 1) =>
    void navigate(onlinePaths.online.to({ keyword: next, page: at === 1 ? null : at }));
  return (
    <>
      <PageHeader title="在线会话" hint="管理范围内已登录的人员；结束后对方须重新登录" />
      <Panel>
        <Filter key={keyword} keyword={keyword} onChange={show} />
        <Loaded query={query} what="会话加载失败" empty="没有符合条件的会话">
          {(data) => (
            <>
              <DataTable
                caption="在线会话"
                columns={[...facts, actions(setWish)]}
                rows={data.rows}
                keyOf={({ id }) => id}
              />
              <Text c="var(--jc-muted)" size="sm" mt="sm">
                共 {data.total} 个会话
              </Text>
              <Pager
                page={page}
                pages={Math.ceil(data.total / PAGE_SIZE)}
                onPage={(next) => show(keyword, next)}
              />
            </>
          )}
        </Loaded>
      </Panel>
      {wish && (
        <EndDialog
          wish={wish}
          onDone={() => {
            setWish(null);
            void query.refetch();
          }}
          onClose={() => setWish(null)}
        />
      )}
    </>
  );
}

interface FilterProps {
  readonly keyword: string;
  readonly onChange: (keyword: string) => void;
}

function Filter({ keyword, onChange }: FilterProps) {
  const form = useForm({ initialValues: { keyword } });
  return (
    <form onSubmit={form.onSubmit((values) => onChange(values.keyword))} aria-label="筛选会话">
      <Group align="flex-end" gap="sm" mb="md">
        <TextInput label="姓名、登录名或单位" maxLength={64} {...form.getInputProps('keyword')} />
        <Button type="submit">查询</Button>
      </Group>
    </form>
  );
}

interface EndProps {
  readonly wish: Wish;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function EndDialog({ wish: { session, isAll }, onDone, onClose }: EndProps) {
  const one = useSend(onlineEndpoints.end, { quiet: true });
  const all = useSend(onlineEndpoints.endAll, { quiet: true });
  const whose = `${session.personName}（${session.loginName}）`;
  return (
    <ActionDialog
      title={isAll ? '结束全部会话' : '结束会话'}
      text={`${whose}${isAll ? (session.isOwn ? '在其他设备上的登录' : '的全部登录') : `在${session.device || '该设备'}上的登录`}立即失效，正在看的竞价页面也会断开。操作记入安全日志。`}
      word="结束"
      isDanger
      sending={isAll ? all : one}
      onConfirm={() =>
        isAll ? all.send({ personId: session.personId }) : one.send({ id: session.id })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
