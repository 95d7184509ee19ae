import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  type NoticeDraftRow,
  type NoticeDraftState,
  noticeDraftState,
} from '@jicai/shared/contract/mall/notice/notice-editor.ts';
import { statesOf } from '@jicai/shared/domain/kernel/states/state-table.ts';
import { noticeTable } from '@jicai/shared/domain/mall/notice/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Badge, Button } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { TabbedSearch } from '../../../../ui/table/TabbedSearch.tsx';
import { useCreateDraft, useDrafts } from '../editor-api.ts';
import { kindName } from '../model/kinds.ts';
import { noticePaths } from '../paths.ts';

type Tab = NoticeDraftState | 'all';

const tabs: readonly (readonly [Tab, string])[] = [
  ['all', '全部'],
  ...statesOf(noticeTable).map((state) => [state, noticeTable.states[state]] as const),
];

/** The state in words; an approved notice may wait for its time. */
const wordOf = ({ state, publishedAtMs }: NoticeDraftRow, now: number): string =>
  state === 'published' && publishedAtMs !== null && publishedAtMs > now
    ? '待发布'
    : noticeTable.states[state];

const columnsAt = (now: number): readonly Column<NoticeDraftRow>[] => [
  {
    title: '标题',
    isHeading: true,
    render: ({ id, title }) => (
      <Anchor component={Link} to={noticePaths.noticeEdit.to(id)}>
        {title || '（未命名）'}
      </Anchor>
    ),
  },
  { title: '类型', render: ({ kind }) => kindName(kind) },
  { title: '状态', render: (row) => <Badge variant="light">{wordOf(row, now)}</Badge> },
  { title: '撰写人', render: ({ authorName }) => authorName, isMinor: true },
  { title: '保存时间', render: ({ savedAtMs }) => dateTimeText(savedAtMs), isMinor: true },
  {
    title: '发布时间',
    render: ({ publishedAtMs }) => (publishedAtMs === null ? '—' : dateTimeText(publishedAtMs)),
  },
  { title: '阅读', isNumber: true, render: ({ readCount }) => readCount },
];

function readTab(wire: string | null): Tab {
  try {
    return wire ? decode(noticeDraftState, wire) : 'all';
  } catch {
    return 'all';
  }
}

/** /nrgl/GgList: the notices of the console. */
export default function NoticeAdminPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { now } = useServerTime();
  const tab = readTab(params.get(TAB_PARAM));
  const keyword = (params.get('keyword') ?? '').slice(0, limits.noticeKeyword);
  const page = readPage(params);
  const query = useDrafts({ state: tab === 'all' ? null : tab, keyword, page });
  const creating = useCreateDraft();
  const show = (change: { tab?: Tab; keyword?: string; page?: number }) => {
    const next = { tab, keyword, page: 1, ...change };
    const code = next.tab === 'all' ? {} : { tab: String(encode(noticeDraftState, next.tab)) };
    void navigate(noticePaths.noticeAdmin.to({ ...code, keyword: next.keyword, page: next.page }));
  };
  const create = () =>
    void creating.send({ kind: 'general' }).then(
      ({ id }) => void navigate(noticePaths.noticeEdit.to(id)),
      () => {},
    );
  return (
    <>
      <PageHeader
        title="公告管理"
        hint="公告经另一名运营人员审核后，在设定的时间发布"
        actions={
          <Button loading={creating.isSending} onClick={create}>
            新建公告
          </Button>
        }
      />
      <Panel>
        <TabbedSearch tabs={tabs} state={{ tab, keyword }} hint="公告标题" onShow={show} />
        <ListRows
          query={query}
          caption="公告"
          columns={columnsAt(now())}
          keyOf={({ id }) => id}
          page={page}
          pageSize={limits.adminPageSize}
          onPage={(next) => show({ page: next })}
          empty="没有符合条件的公告"
        />
      </Panel>
    </>
  );
}
