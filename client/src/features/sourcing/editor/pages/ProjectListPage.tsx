import type { ProjectRow, ProjectTab } from '@jicai/shared/contract/sourcing/editor.ts';
import { isEditable } from '@jicai/shared/domain/sourcing/project/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Badge, Button, Group, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { ProjectStateBadge } from '../../enrolment/components/ProjectStateBadge.tsx';
import { methodWords, useProjects } from '../api.ts';
import { editPathOf } from '../components/EditPage.tsx';
import { projectTabCode, projectTabs, readProjectList } from '../model/list-state.ts';
import { editorPaths } from '../paths.ts';

/** Where a project opens: a draft of one's own in the editor, everything else as its file. */
const pathOf = ({ id, method, state, isMine }: ProjectRow): string =>
  isMine && isEditable(state) ? editPathOf(method).to(id) : editorPaths.projectFile.to(id);

const columns: readonly Column<ProjectRow>[] = [
  {
    title: '项目',
    isHeading: true,
    render: (row) => (
      <Anchor component={Link} to={pathOf(row)}>
        {row.name || '（未命名）'}
      </Anchor>
    ),
  },
  { title: '编号', render: ({ number }) => <span className="tnum">{number}</span> },
  { title: '方式', render: ({ method }) => methodWords[method], isMinor: true },
  {
    title: '状态',
    render: ({ state, pendingCount }) => (
      <Group gap={6}>
        <ProjectStateBadge state={state} />
        {pendingCount > 0 && (
          <Badge color="red" variant="light" radius="sm">
            {pendingCount} 家待审查
          </Badge>
        )}
      </Group>
    ),
  },
  { title: '预算', isNumber: true, render: ({ budget }) => <Money amount={budget} /> },
  { title: '经办人', render: ({ handlerName }) => handlerName },
  {
    title: '报名截止',
    render: ({ signUpEndsAtMs: at }) => (
      <span className="tnum">{at === null ? '—' : shortTimeText(at)}</span>
    ),
  },
];

/** /xycg/XmList: the sourcing projects of the unit, or those that one supervises. */
export default function ProjectListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = readProjectList(params);
  const show = (change: Partial<typeof state>) => {
    const { tab, ...rest } = { ...state, page: 1, ...change };
    void navigate(editorPaths.projects.to({ tab: projectTabCode(tab), ...rest }));
  };
  const { data } = useProjects(state);
  return (
    <>
      <PageHeader title="采购项目" actions={data?.canCreate && <NewButtons />} />
      <Panel>
        <Group justify="space-between" align="flex-end" mb="sm">
          <Tabs value={state.tab} onChange={(tab) => show({ tab: tab as ProjectTab })}>
            <Tabs.List aria-label="按状态筛选">
              {projectTabs.map(([tab, word]) => (
                <Tabs.Tab key={tab} value={tab}>
                  {word}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
          <KeywordSearch
            hint="项目名称或编号"
            keyword={state.keyword}
            maxLength={64}
            hasButton
            onSearch={(keyword) => show({ keyword })}
          />
        </Group>
        <List state={state} onPage={(page) => show({ page })} />
      </Panel>
    </>
  );
}

function NewButtons() {
  return (
    <>
      <Button
        component={Link}
        to={editorPaths.biddingEdit.to('')}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        新建竞价
      </Button>
      <Button
        component={Link}
        to={editorPaths.inquiryEdit.to('')}
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        新建询价
      </Button>
    </>
  );
}

interface ListProps {
  readonly state: ReturnType<typeof readProjectList>;
  readonly onPage: (page: number) => void;
}

function List({ state, onPage }: ListProps) {
  const { data, error, refetch, isPlaceholderData } = useProjects(state);
  if (!data) {
    if (error)
      return <Failed what="采购项目加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  if (data.rows.length === 0) {
    const isFiltered = state.keyword !== '' || state.tab !== 'all';
    return (
      <Empty drawing="gavel" text={isFiltered ? '没有符合条件的采购项目' : '还没有采购项目'} />
    );
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <DataTable caption="采购项目" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
      <Pager page={state.page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </div>
  );
}
