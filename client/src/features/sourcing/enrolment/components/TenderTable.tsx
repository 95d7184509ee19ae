import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { TenderRow } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { Anchor, Badge, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Countdown } from '../../../../ui/show/Countdown.tsx';
import { DemoBadge } from '../../../../ui/show/DemoBadge.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { mySignUpWords } from '../../project/model/sign-up.ts';
import { ProjectStateBadge } from './ProjectStateBadge.tsx';

/** The columns of published projects. */
export const tenderColumns: readonly Column<TenderRow>[] = [
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
        <Anchor component={Link} to={businessPaths.tender(row.number, row.method)}>
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
            {mySignUpWords[mySignUp]}
          </Badge>
        )}
      </Group>
    ),
  },
  {
    title: '时间',
    render: (row) => <NextTime row={row} />,
  },
];

/** The time that comes next: of the sign-up, then of the quoting. */
function NextTime({ row }: { readonly row: TenderRow }) {
  const { state, signUpOpensAtMs, signUpEndsAtMs, quoteClosesAtMs } = row;
  if (state === 'published')
    return <Countdown before="距报名开始 " to={signUpOpensAtMs ?? 0} over="报名即将开始" />;
  if (state === 'signUp')
    return <Countdown before="距报名截止 " to={signUpEndsAtMs ?? 0} over="报名已截止" />;
  if (state === 'quoting')
    return <Countdown before="距报价截止 " to={quoteClosesAtMs ?? 0} over="报价已截止" />;
  return quoteClosesAtMs === null ? '—' : `${dateTimeText(quoteClosesAtMs)} 报价截止`;
}

/** Published projects; on a phone each is a card. */
export function TenderTable({ rows }: { readonly rows: readonly TenderRow[] }) {
  return (
    <DataTable
      caption="采购项目"
      columns={tenderColumns}
      rows={rows}
      keyOf={({ number }) => number}
    />
  );
}
