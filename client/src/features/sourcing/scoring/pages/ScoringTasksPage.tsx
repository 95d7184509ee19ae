import type { ScoringTask } from '@jicai/shared/contract/sourcing/scoring.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useTasks } from '../api.ts';
import { taskWord } from '../model/words.ts';
import { scoringPaths } from '../paths.ts';

const columns: readonly Column<ScoringTask>[] = [
  {
    title: '项目',
    isHeading: true,
    render: ({ packageNumber, projectName, packageName }) => (
      <Anchor component={Link} to={scoringPaths.scoring.to(packageNumber)}>
        {projectName}　{packageName}
      </Anchor>
    ),
  },
  { title: '包编号', render: ({ packageNumber }) => <span className="tnum">{packageNumber}</span> },
  { title: '采购单位', render: ({ unitName }) => unitName },
  { title: '进度', render: (task) => taskWord(task) },
];

/** /xycg/PsList: the packages that an evaluator was appointed for. */
export default function ScoringTasksPage() {
  return (
    <>
      <PageHeader title="我的评审" />
      <Panel>
        <Text size="sm" c="var(--jc-muted)" mb="sm">
          开标后先声明与参加报价的供应商有无利害关系，再独立评分；评分密封提交后不能修改，全部提交后同时启封。
        </Text>
        <Tasks />
      </Panel>
    </>
  );
}

function Tasks() {
  const { data, error, refetch } = useTasks();
  if (!data) return <Unloaded what="评审任务加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <Empty text="没有指定给您的评审任务" />;
  return (
    <DataTable
      caption="评审任务"
      rows={data.rows}
      keyOf={({ packageNumber }) => packageNumber}
      columns={columns}
    />
  );
}
