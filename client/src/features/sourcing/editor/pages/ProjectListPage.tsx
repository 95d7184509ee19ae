import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ProjectRow } from '@jicai/shared/contract/sourcing/editor.ts';
import { isEditable } from '@jicai/shared/domain/sourcing/project/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Badge, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { TabbedSearch } from '../../../../ui/table/TabbedSearch.tsx';
import { ProjectStateBadge } from '../../enrolment/components/ProjectStateBadge.tsx';
import { methodLabels, useProjects } from '../api.ts';
import { editPathOf } from '../components/EditPage.tsx';
import { projectTabCode, projectTabs, readProjectList } from '../model/list-state.ts';
import { editorPaths } from '../paths.ts';

/** The page of a project: a draft of one's own opens in the editor, everything else as its file. */
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
  { title: '方式', render: ({ method }) => methodLabels[method], isMinor: true },
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
  {
    title: '预算',
    isNumber: true,
    render: ({ budget }) => <Money amount={budget} isPrice={false} />,
  },
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
  const query = useProjects(state);
  return (
    <>
      <PageHeader title="采购项目" actions={query.data?.canCreate && <NewButtons />} />
      <Panel>
        <TabbedSearch tabs={projectTabs} state={state} hint="项目名称或编号" onShow={show} />
        <ListRows
          query={query}
          caption="采购项目"
          columns={columns}
          keyOf={({ id }) => id}
          page={state.page}
          most={limits.countedRows}
          onPage={(page) => show({ page })}
          empty={
            <Empty
              drawing="gavel"
              text={
                state.keyword !== '' || state.tab !== 'all'
                  ? '没有符合条件的采购项目'
                  : '还没有采购项目'
              }
            />
          }
        />
      </Panel>
    </>
  );
}

function NewButtons() {
  return (
    <>
      <Anchor component={Link} to={businessPaths.memberHall()} size="sm">
        竞价大厅
      </Anchor>
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
