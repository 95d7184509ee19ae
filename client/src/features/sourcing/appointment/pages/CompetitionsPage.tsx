import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Competition } from '@jicai/shared/contract/sourcing/appointment.ts';
import { isEditable } from '@jicai/shared/domain/sourcing/project/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Text } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { methodLabels } from '../../editor/api.ts';
import { editPathOf } from '../../editor/components/EditPage.tsx';
import { editorPaths } from '../../editor/paths.ts';
import { ProjectStateBadge } from '../../enrolment/components/ProjectStateBadge.tsx';
import { useCompetitions } from '../api.ts';
import { CompetePanel } from '../components/CompetePanel.tsx';
import { appointmentPaths } from '../paths.ts';

/** A competition opens where its next step is: the editor, the project's file, or the result. */
function nextStep({ id, method, state, isMine }: Competition): readonly [string, string] {
  if (isMine && isEditable(state)) return [editPathOf(method).to(id), '继续编辑'];
  if (state === 'awarded' || state === 'failed') return [businessPaths.resultFile(id), '查看结果'];
  return [editorPaths.projectFile.to(id), '查看进展'];
}

const columns: readonly Column<Competition>[] = [
  {
    title: '项目',
    isHeading: true,
    render: ({ id, name }) => (
      <Anchor component={Link} to={editorPaths.projectFile.to(id)}>
        {name || '（未命名）'}
      </Anchor>
    ),
  },
  { title: '编号', render: ({ number }) => <span className="tnum">{number}</span>, isMinor: true },
  { title: '服务类别', render: ({ categoryName }) => categoryName },
  { title: '方式', render: ({ method }) => methodLabels[method], isMinor: true },
  { title: '状态', render: ({ state }) => <ProjectStateBadge state={state} /> },
  {
    title: '报名 / 邀请',
    isNumber: true,
    render: ({ signedUp, invited }) => `${signedUp} / ${invited} 家`,
  },
  {
    title: '报价截止',
    render: ({ quoteClosesAtMs: at }) => (
      <span className="tnum">{at === null ? '—' : shortTimeText(at)}</span>
    ),
  },
  {
    title: '成交',
    render: ({ winners, amount }) =>
      amount === null ? (
        '—'
      ) : (
        <>
          <Money amount={amount} />
          <Text size="xs" c="var(--jc-muted)">
            {winners.join('、')}
          </Text>
        </>
      ),
  },
  {
    title: '操作',
    render: (row) => {
      const [path, word] = nextStep(row);
      return (
        <Anchor component={Link} to={path}>
          {word}
        </Anchor>
      );
    },
  },
];

/** /ddmall/ddjj: the handler starts competitions among appointed suppliers and follows them to the award. */
export default function CompetitionsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = readPage(params);
  return (
    <>
      <PageHeader
        title="定点竞争"
        hint="在定点入围供应商中竞价或询价，成交后按服务订单验收和结算"
        actions={
          <Anchor component={Link} to={businessPaths.fixedPointRule()}>
            定点竞价规则
          </Anchor>
        }
      />
      <CompetePanel />
      <Panel title="本单位的定点竞争">
        <ListRows
          query={useCompetitions(page)}
          caption="定点竞争"
          columns={columns}
          keyOf={({ id }) => id}
          page={page}
          pageSize={limits.adminPageSize}
          onPage={(next) => void navigate(appointmentPaths.competitions.to({ page: next }))}
          empty={<Empty drawing="gavel" text="还没有定点竞争" />}
        />
      </Panel>
    </>
  );
}
