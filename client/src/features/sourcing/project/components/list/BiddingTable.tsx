import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { kindWord } from '@jicai/shared/domain/auction/method-words.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../../../../ui/table/DataTable.tsx';
import { livePaths } from '../../../../auction/live/paths.ts';
import { selectionWord } from '../../model/words.ts';
import { BiddingName } from '../BiddingName.tsx';
import { OutcomeText } from '../OutcomeText.tsx';
import { PhaseTime } from '../PhaseTime.tsx';
import { RowState } from '../RowState.tsx';

const columns: readonly Column<BiddingRow>[] = [
  { title: '项目 / 包', render: (row) => <BiddingName row={row} />, isHeading: true },
  {
    title: '项目编号',
    render: (row) => <span className="tnum">{row.projectNumber}</span>,
    isMinor: true,
  },
  { title: '采购单位', render: (row) => row.unitName },
  {
    title: '类型',
    render: (row) => `${kindWord(row)} · ${selectionWord(row)}`,
    isMinor: true,
  },
  {
    title: '状态',
    render: (row) => (
      <>
        <RowState row={row} />{' '}
        {!row.isRehearsal && row.outcome === null && row.signUp === null && (
          <Anchor
            component={Link}
            to={livePaths.publicBoard.to(row.packageNumber)}
            size="xs"
            aria-label={`公开进程：${row.projectName} ${row.packageName}`}
          >
            公开进程
          </Anchor>
        )}
      </>
    ),
  },
  {
    title: '时间 / 结果',
    render: (row) =>
      row.outcome ? <OutcomeText outcome={row.outcome} /> : <PhaseTime row={row} />,
  },
];

interface Props {
  readonly rows: readonly BiddingRow[];
  readonly caption: string;
}

/** Biddings as a table; on a phone each row is a card. */
export function BiddingTable({ rows, caption }: Props) {
  return (
    <DataTable caption={caption} columns={columns} rows={rows} keyOf={(row) => row.packageNumber} />
  );
}
