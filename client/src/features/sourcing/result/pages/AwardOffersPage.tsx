import type { AwardOffer } from '@jicai/shared/contract/sourcing/result.ts';
import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Countdown } from '../../../../ui/show/Countdown.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { AwardAnswer } from '../../../auction/award/components/AwardAnswer.tsx';
import { StepLines } from '../../../auction/award/components/StepLines.tsx';
import { stepReason, stepState } from '../../../auction/award/model/step-state.ts';
import { useOffers } from '../api.ts';
import { resultPaths } from '../paths.ts';

const ends = {
  waiting: ['待确认', 'orange'],
  confirmed: ['已确认', 'green'],
  declined: ['已放弃', 'red'],
  expired: ['逾期未确认', 'gray'],
  voided: ['已作废', 'red'],
} as const;

const columns: readonly Column<AwardOffer>[] = [
  {
    title: '项目',
    isHeading: true,
    render: (row) => (
      <Stack gap={2}>
        <Anchor component={Link} to={resultPaths.ownProject.to(row.projectNumber)}>
          {row.projectName}
        </Anchor>
        <Text size="xs" c="var(--jc-muted)">
          {row.packageName} <span className="tnum">{row.packageNumber}</span>
        </Text>
        <StepLines lines={row.step.lines} />
      </Stack>
    ),
  },
  { title: '采购单位', render: ({ unitName }) => unitName },
  {
    title: '成交范围',
    render: ({ step: { lines, rank } }) =>
      lines.length > 0 ? `${lines.length} 行明细` : `整包 · 第 ${rank} 名`,
  },
  {
    title: '成交价',
    isNumber: true,
    render: ({ step }) => <Money amount={step.amount} fw={600} />,
  },
  {
    title: '状态',
    render: ({ step }) => (
      <Badge variant="light" radius="sm" color={ends[stepState(step)][1]}>
        {ends[stepState(step)][0]}
      </Badge>
    ),
  },
  {
    title: '确认',
    render: ({ packageNumber, step }) =>
      step.end === 'waiting' ? (
        <Stack gap={4}>
          <Text size="sm">
            <Countdown before="剩余 " to={step.dueAt} over="即将顺延" />
          </Text>
          <AwardAnswer packageNumber={packageNumber} step={step} />
        </Stack>
      ) : (
        <Text size="sm">
          {step.endedAt !== null && dateTimeText(step.endedAt)}
          {stepReason(step) && ` ${stepReason(step)}`}
        </Text>
      ),
  },
];

/** /xycg/ZbjgCk: the awards that the supplier was asked to confirm. */
export default function AwardOffersPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = readPage(params);
  const query = useOffers(page);
  return (
    <>
      <PageHeader title="成交结果确认" hint="请在期限内确认；逾期或放弃的，成交资格顺延给下一名" />
      <Panel>
        <ListRows
          query={query}
          caption="成交结果"
          columns={columns}
          keyOf={({ packageNumber, step }) => `${packageNumber} ${step.number}`}
          page={page}
          onPage={(nth) => void navigate(resultPaths.awardOffers.to({ page: nth }))}
          empty={<Empty drawing="gavel" text="还没有需要确认的成交结果" />}
        />
      </Panel>
    </>
  );
}
