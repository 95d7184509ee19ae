import type { FullPackage } from '@jicai/shared/contract/sourcing/result.ts';
import { lineNosText } from '@jicai/shared/domain/auction/award/lines.ts';
import { type AuctionMethod, codeWord } from '@jicai/shared/domain/auction/method-words.ts';
import { pointsText } from '@jicai/shared/domain/kernel/numbers/points.ts';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { Whole } from '../../../../ui/show/Whole.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { stepReason, stepState } from '../../../auction/award/model/step-state.ts';
import { OutcomeText } from '../../project/components/OutcomeText.tsx';
import { isUnopened, placeWords, rankTitle } from '../model/place-words.ts';
import { historyPath } from '../paths.ts';
import { LineAwards } from './LineAwards.tsx';

type Place = FullPackage['places'][number];

const pointsColumn: Column<Place> = {
  title: '综合得分',
  isNumber: true,
  render: ({ points }) => (points === null ? '—' : pointsText(points)),
};

/** The suppliers of a package whose quotes were not opened: nothing is known of these (AU21). */
const entrantsOf = (method: AuctionMethod): readonly Column<Place>[] => [
  { title: '供应商', isHeading: true, render: ({ supplierName }) => supplierName },
  { title: codeWord(method), render: ({ code }) => <span className="tnum">{code}</span> },
];

const columnsOf = (method: AuctionMethod, pack: FullPackage): readonly Column<Place>[] => [
  {
    title: rankTitle(pack.outcome),
    render: ({ rank, linePlaces, leftOut }) => linePlaces || placeWords(rank, leftOut !== ''),
  },
  {
    title: '供应商',
    isHeading: true,
    render: ({ supplierName, isWinner, leftOut }) => (
      <>
        <Group gap={6}>
          {supplierName}
          {isWinner && (
            <Badge color="green" variant="light" radius="sm">
              成交
            </Badge>
          )}
        </Group>
        {leftOut && (
          <Text size="xs" c="var(--jc-muted)">
            {leftOut}
          </Text>
        )}
      </>
    ),
  },
  { title: codeWord(method), render: ({ code }) => <span className="tnum">{code}</span> },
  { title: '最终报价', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
  ...(pack.places.some(({ points }) => points !== null) ? [pointsColumn] : []),
  { title: '报价次数', isNumber: true, render: ({ bids }) => bids },
];

const stepWords = {
  waiting: '待确认',
  confirmed: '已确认',
  declined: '已放弃',
  expired: '逾期未确认',
  voided: '已作废',
} as const;

/** The offer of a step: a place in the ranking of the whole, or lines (AU43). */
const stepHead = ({ lines, rank }: FullPackage['steps'][number]): string =>
  lines.length > 0 ? `明细 ${lineNosText(lines.map(({ lineNo }) => lineNo))}` : `第 ${rank} 名`;

interface Props {
  readonly pack: FullPackage;
  readonly method: AuctionMethod;
}

/** The places of a package, and who was asked to confirm the award, for the organisers. */
export function PackageRanking({ pack, method }: Props) {
  const hasNoOpened = isUnopened(pack.places);
  return (
    <Panel title={`${pack.packageName}（${pack.packageNumber}）`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <OutcomeText outcome={pack.outcome} />
          <Button
            component={Link}
            to={historyPath(method, pack.packageNumber)}
            size="xs"
            variant="light"
          >
            报价历史
          </Button>
        </Group>
        {hasNoOpened && <Text c="var(--jc-muted)">没有启封的报价，以下为入围供应商。</Text>}
        {pack.places.length > 0 && (
          <DataTable
            caption={hasNoOpened ? `${pack.packageName}的入围供应商` : `${pack.packageName}的排名`}
            columns={hasNoOpened ? entrantsOf(method) : columnsOf(method, pack)}
            rows={pack.places}
            keyOf={({ code }) => code}
          />
        )}
        <LineAwards {...pack} />
        {pack.steps.map((step) => (
          <Text key={step.number} size="sm" c="var(--jc-muted)">
            {stepHead(step)} {step.name}：{stepWords[stepState(step)]}
            {step.endedAt !== null && <Whole>（{dateTimeText(step.endedAt)}）</Whole>}
            {stepReason(step) && `，${stepReason(step)}`}
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}
