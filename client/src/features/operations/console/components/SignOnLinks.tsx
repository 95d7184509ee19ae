import {
  type LinkedAccount,
  signOnConsoleEndpoints,
} from '@jicai/shared/contract/identity/account/sign-on-console.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { CONSOLE_TAB, consolePaths } from '../paths.ts';

const PAGE_SIZE = 60;
const KEYWORD = 64;

const columns: readonly Column<LinkedAccount>[] = [
  { title: '姓名', render: ({ name }) => name, isHeading: true },
  { title: '登录名', render: ({ loginName }) => loginName },
  { title: '单位', render: ({ unitName }) => unitName },
  { title: '登录系统', render: ({ providerTitle }) => providerTitle },
  {
    title: '在该系统的账号',
    render: ({ nameThere, subject }) => (
      <span style={{ overflowWrap: 'anywhere' }}>
        {nameThere}（{subject}）
      </span>
    ),
  },
  { title: '关联时间', render: ({ linkedAtMs }) => timeText(linkedAtMs), isMinor: true },
  {
    title: '最近使用',
    render: ({ lastUsedAtMs }) => (lastUsedAtMs === null ? '—' : timeText(lastUsedAtMs)),
  },
];

/** People's accounts at other systems, searched, each with a way to take it away. */
export function SignOnLinks() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const keyword = (params.get('keyword') ?? '').slice(0, KEYWORD);
  const page = readPage(params);
  const query = useCall(
    signOnConsoleEndpoints.links,
    { keyword, page, pageSize: PAGE_SIZE },
    { keepPrevious: true, quiet: true },
  );
  const [removed, setRemoved] = useState<LinkedAccount | null>(null);
  const show = (next: { keyword: string; page: number | null }) =>
    void navigate(consolePaths.console.to({ [CONSOLE_TAB]: 'signOn', ...next }));
  const withRemoval: readonly Column<LinkedAccount>[] = [
    ...columns,
    {
      title: '操作',
      render: (row) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`取消关联：${row.name}`}
          onClick={() => setRemoved(row)}
        >
          取消关联
        </Button>
      ),
    },
  ];
  return (
    <Panel title="人员关联的账号">
      <Stack>
        <KeywordSearch
          keyword={keyword}
          hint="姓名、登录名或提供方的编号"
          maxLength={KEYWORD}
          hasButton
          onSearch={(next) => show({ keyword: next, page: null })}
        />
        <Loaded query={query} what="关联账号加载失败" empty="没有符合条件的关联账号">
          {(data) => (
            <div aria-busy={query.isPlaceholderData}>
              <DataTable
                caption="人员关联的账号"
                columns={withRemoval}
                rows={data.rows}
                keyOf={({ id }) => id}
              />
              <Text c="var(--jc-muted)" size="sm" mt="sm" role="status">
                共 {data.total} 个
              </Text>
              <Pager
                page={page}
                pages={Math.ceil(data.total / PAGE_SIZE)}
                onPage={(next) => show({ keyword, page: next === 1 ? null : next })}
              />
            </div>
          )}
        </Loaded>
      </Stack>
      {removed && (
        <UnlinkDialog
          row={removed}
          onDone={() => void query.refetch()}
          onClose={() => setRemoved(null)}
        />
      )}
    </Panel>
  );
}

interface UnlinkProps {
  readonly row: LinkedAccount;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function UnlinkDialog({ row, onDone, onClose }: UnlinkProps) {
  const unlink = useSend(signOnConsoleEndpoints.unlink, { quiet: true });
  const { id, name, providerTitle, isOnlyWay } = row;
  const text = [
    `${name}不能再用“${providerTitle}”登录，其会话随即结束。原因记入安全日志。`,
    isOnlyWay ? '该人员没有本站密码，此后须由单位管理员签发一次性链接。' : '',
  ].join('');
  return (
    <ActionDialog
      title="取消关联"
      text={text}
      word="取消关联"
      isDanger
      needsReason
      sending={unlink}
      onConfirm={(reason) => unlink.send({ id, reason })}
      onDone={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
