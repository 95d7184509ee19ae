import type { HistoryQuote } from '@jicai/shared/contract/sourcing/result.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Badge } from '@mantine/core';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { fullTimeText } from '../../../auction/live/model/times.ts';

const stateWords: Readonly<Record<HistoryQuote['state'], readonly [word: string, color: string]>> =
  {
    valid: ['有效', 'green'],
    refused: ['被拒', 'red'],
    voided: ['已作废', 'gray'],
    replaced: ['已替换', 'gray'],
    withdrawn: ['已撤回', 'gray'],
  };

/** `−1,000.00`: the amount by which a quote moved. */
function changeText(change: number | null): string {
  if (change === null || change === 0) return '—';
  return `${change < 0 ? '−' : '+'}${formatFen(Math.abs(change) as Fen)}`;
}

const round: Column<HistoryQuote> = { title: '轮次', render: (row) => `第 ${row.round} 轮` };

const supplier: Column<HistoryQuote> = {
  title: '供应商',
  isHeading: true,
  render: ({ code, supplierName }) => `${code} ${supplierName}`.trim(),
};

const columnsOf = (isOwn: boolean, hasRounds: boolean): readonly Column<HistoryQuote>[] => [
  { title: '序号', render: ({ seq }) => seq, isMinor: true },
  {
    title: '时间',
    isHeading: isOwn,
    render: ({ at }) => <span className="tnum">{fullTimeText(at)}</span>,
  },
  ...(hasRounds ? [round] : []),
  ...(isOwn ? [] : [supplier]),
  { title: '报价', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
  { title: '变动', isNumber: true, render: ({ change }) => changeText(change) },
  {
    title: '状态',
    render: ({ state }) => (
      <Badge variant="light" radius="sm" color={stateWords[state][1]}>
        {stateWords[state][0]}
      </Badge>
    ),
  },
  { title: '说明', render: ({ reason }) => reason || '—' },
];

interface Props {
  readonly rows: readonly HistoryQuote[];
  /** All of them are the viewer's own: their code need not stand in every row. */
  readonly isOwn?: boolean;
}

/** Quotes with time, round, price, step and state, the void and withdrawn ones too. */
export function HistoryTable({ rows, isOwn = false }: Props) {
  const columns = columnsOf(
    isOwn,
    rows.some((row) => row.round > 1),
  );
  return <DataTable caption="报价历史" columns={columns} rows={rows} keyOf={({ seq }) => seq} />;
}
