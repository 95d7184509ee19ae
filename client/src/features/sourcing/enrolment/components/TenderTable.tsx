import type { TenderRow } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { Anchor, Badge, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DemoBadge } from '../../../../ui/show/DemoBadge.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Countdown } from '../../../../ui/show/Countdown.tsx';
import { projectPaths } from '../../project/paths.ts';
import { ProjectStateBadge } from './ProjectStateBadge.tsx';

const signUpWords = { pending: '已报名', admitted: '已入围', refused: '待补正' } as const;

const columns: readonly Column<TenderRow>[] = [
  {
    title: '项目',
    isHeading: true,
    render: (row) => (
      <Group gap={6}>
        {row.isInvited && (
          <Badge color="red" variant="light" radius="sm">
            受邀
          </Badge>
        )}
        <Anchor component={Link} to={projectPaths.biddingDetail.ofProject(row.number)}>
          {row.name}
        </Anchor>
        {row.isDemo && <DemoBadge />}
      </Group>
    ),
  },
  { title: '项目编号', render: ({ number }) => <span className="tnum">{number}</span> },
  { title: '采购单位', render: ({ unitName }) => unitName },
  { title: '品目', render: ({ category }) => category, isMinor: true },
  {
    title: '状态',
    render: ({ state, mySignUp }) => (
      <Group gap={6}>
        <ProjectStateBadge state={state} />
        {mySignUp && (
          <Badge variant="outline" radius="sm">
            {signUpWords[mySignUp]}
          </Badge>
        )}
      </Group>
    ),
  },
  {
    title: '报名时间',
    render: ({ state, signUpOpensAtMs, signUpEndsAtMs }) =>
      state === 'published' ? (
        <>
          距开始 <Countdown to={signUpOpensAtMs ?? 0} over="即将开始" />
        </>
      ) : (
        <>
          距截止 <Countdown to={signUpEndsAtMs ?? 0} over="已截止" />
        </>
      ),
  },
];

/** Projects whose sign-up comes or runs; on a phone each is a card. */
export function TenderTable({ rows }: { readonly rows: readonly TenderRow[] }) {
  return (
    <DataTable
      caption="报名中的项目"
      columns={columns}
      rows={rows}
      keyOf={({ number }) => number}
    />
  );
}
