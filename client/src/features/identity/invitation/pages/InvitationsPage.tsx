import {
  type InvitationRow,
  type InvitationState,
  invitationEndpoints,
} from '@jicai/shared/contract/identity/invitation.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Alert, Badge, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { downloadBase64 } from '../../../../lib/browser/download.ts';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { UnitFilter } from '../../organisation/components/UnitFilter.tsx';
import { organisationPaths } from '../../organisation/paths.ts';

type Listed = ResponseOf<typeof invitationEndpoints.list>;

const PAGE_SIZE = 60;
const KEYWORD = 64;
/** The progress is read again, often while invitations wait. */
const refreshMs = (answer: Listed | undefined) =>
  answer && answer.progress.waiting > 0 ? 3_000 : 30_000;

const WORDS: Readonly<Record<InvitationState, readonly [word: string, color: string]>> = {
  none: ['未发送', 'gray'],
  waiting: ['排队中', 'blue'],
  sent: ['已发送', 'green'],
  failed: ['发送失败', 'red'],
};

const facts: readonly Column<InvitationRow>[] = [
  { title: '姓名', isHeading: true, render: ({ name }) => name },
  { title: '登录名', render: ({ loginName }) => loginName },
  { title: '单位', render: ({ unitName }) => unitName },
  { title: '电子邮箱', render: ({ email }) => email || '—' },
  { title: '手机号码', render: ({ phone }) => phone || '—' },
  {
    title: '邀请',
    render: ({ state, sentTo, sentAtMs, isReachable }) => (
      <Stack gap={2}>
        <Badge variant="light" color={WORDS[state][1]} w="fit-content">
          {WORDS[state][0]}
        </Badge>
        <Text size="sm" c="var(--jc-muted)">
          {sentAtMs !== null && `${timeText(sentAtMs)} 发至 ${sentTo}`}
          {!isReachable && '没有可用的邮箱或手机号码'}
        </Text>
      </Stack>
    ),
  },
];

/** 邀请发送: who never used their account, with invitations by mail, short message or workbook. */
export default function InvitationsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const keyword = (params.get('keyword') ?? '').slice(0, KEYWORD);
  const unit = params.get('unit') ?? '';
  const page = readPage(params);
  const query = useCall(
    invitationEndpoints.list,
    { keyword, unitId: unit || null, page, pageSize: PAGE_SIZE },
    { keepPrevious: true, quiet: true, refreshMs },
  );
  const show = (change: { keyword?: string; unit?: string }, at = 1) =>
    void navigate(
      organisationPaths.invitations.to({ keyword, unit, ...change, page: at === 1 ? null : at }),
    );
  const again = () => void query.refetch();
  return (
    <>
      <PageHeader
        title="邀请发送"
        hint="未启用的账号凭一次性链接设置首个密码；重新发送后，原链接作废"
      />
      <Panel>
        <Group align="flex-end" mb="md">
          <KeywordSearch
            keyword={keyword}
            hint="姓名、登录名或编号"
            maxLength={KEYWORD}
            hasButton
            onSearch={(next) => show({ keyword: next })}
          />
          <UnitFilter unit={unit} onChange={(next) => show({ unit: next })} />
        </Group>
        <Loaded query={query} what="人员加载失败">
          {(data) => (
            <Stack>
              <Actions data={data} unit={unit} onDone={again} />
              <People rows={data.rows} onDone={again} />
              <Pager
                page={page}
                pages={Math.ceil(data.total / PAGE_SIZE)}
                onPage={(next) => show({}, next)}
              />
            </Stack>
          )}
        </Loaded>
      </Panel>
    </>
  );
}

function People({ rows, onDone }: { rows: readonly InvitationRow[]; onDone: () => void }) {
  const send = useSend(invitationEndpoints.send);
  const action: Column<InvitationRow> = {
    title: '操作',
    render: ({ id, name, state, isReachable }) =>
      isReachable &&
      state !== 'waiting' && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`${state === 'none' ? '发送' : '重新发送'}给${name}`}
          onClick={() => void send.send({ ids: [id], unitId: null }).then(onDone, onDone)}
        >
          {state === 'none' ? '发送' : '重新发送'}
        </Button>
      ),
  };
  if (rows.length === 0) return <Text>没有未启用的账号。</Text>;
  return (
    <DataTable
      caption="未启用的账号"
      columns={[...facts, action]}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

interface ActionProps {
  readonly data: Listed;
  readonly unit: string;
  readonly onDone: () => void;
}

/** The progress, and what can be done for all of a unit. */
function Actions({ data, unit, onDone }: ActionProps) {
  const { progress, byMail, bySms } = data;
  const send = useSend(invitationEndpoints.send, { quiet: true });
  const book = useSend(invitationEndpoints.book, { quiet: true });
  const { total, waiting, sent, failed, unreachable } = progress;
  const queued = waiting + sent + failed;
  const download = () =>
    void book.send({ unitId: unit }).then(
      ({ file }) => {
        if (file) downloadBase64('邀请链接.xlsx', file);
        onDone();
      },
      () => {},
    );
  return (
    <Stack gap="sm">
      <Text role="status">
        未启用 {total} 人：已发送 {sent}，排队中 {waiting}，发送失败 {failed}，没有可用地址{' '}
        {unreachable}
      </Text>
      {waiting > 0 && (
        <Progress
          value={Math.round(((sent + failed) / Math.max(1, queued)) * 100)}
          aria-label={`已发送 ${sent + failed} / ${queued}`}
        />
      )}
      {!byMail && !bySms && (
        <Alert>本站未配置邮件和短信：请选择单位，下载邀请链接工作簿后分发。</Alert>
      )}
      <Refused failure={send.failure ?? book.failure} isBox />
      <Group>
        {(byMail || bySms) && total > 0 && (
          <ConfirmPopover
            question={`向${unit ? '该单位' : '管理范围内'}全部未启用人员发送邀请？已发出的链接作废。`}
            word="全部发送"
            color="blue"
            onConfirm={() =>
              void send.send({ ids: [], unitId: unit || null }).then(onDone, () => {})
            }
          >
            {(ask) => (
              <Button onClick={ask} loading={send.isSending}>
                全部发送
              </Button>
            )}
          </ConfirmPopover>
        )}
        {unit !== '' && total > 0 && (
          <ConfirmPopover
            question="生成该单位全部未启用人员的邀请链接？已发出的链接作废。"
            word="下载邀请链接"
            color="blue"
            onConfirm={download}
          >
            {(ask) => (
              <Button variant="default" onClick={ask} loading={book.isSending}>
                下载本单位邀请链接
              </Button>
            )}
          </ConfirmPopover>
        )}
        {unit === '' && <Text c="var(--jc-muted)">选择单位后，可下载该单位的邀请链接工作簿</Text>}
      </Group>
    </Stack>
  );
}
