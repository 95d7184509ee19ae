import type { AuditedRow, AuditReport } from '@jicai/shared/domain/auction/audit/audit.ts';
import { amountOf, kindWords, noteOf } from '@jicai/shared/domain/auction/audit/event-words.ts';
import { sayFinding } from '@jicai/shared/domain/auction/audit/findings.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { exactTimeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { Switch } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import classes from './audit.module.css';

/** The number of events on one page of the table. */
const ROWS = 50;
/** The number of characters of an event's hash that are shown. */
const HASH_SHOWN = 12;

function Mark({ findings }: Pick<AuditedRow, 'findings'>) {
  if (findings.length === 0) {
    return <IconCircleCheck size={18} color="var(--jc-gain)" aria-label="一致" />;
  }
  return (
    <span className={classes.wrong}>
      <IconCircleX size={18} aria-hidden />
      {findings.map((finding) => sayFinding(finding)).join('；')}
    </span>
  );
}

const amountText = (row: AuditedRow) => {
  const amount = row.event && amountOf(row.event);
  return amount === null ? '—' : `¥${formatFen(fen(amount))}`;
};

const hash: Column<AuditedRow> = {
  title: '校验值',
  render: (row) => (
    <code title={row.hash} className={classes.hash}>
      {row.hash.slice(0, HASH_SHOWN)}
    </code>
  ),
};
const number: Column<AuditedRow> = { title: '序号', isHeading: true, render: (row) => row.seq };
const mark: Column<AuditedRow> = { title: '核验', render: (row) => <Mark {...row} /> };

const open: readonly Column<AuditedRow>[] = [
  number,
  { title: '时间', render: (row) => (row.event ? exactTimeText(row.event.at) : '—') },
  { title: '事件', render: (row) => (row.event ? kindWords(row.event) : '—') },
  { title: '竞价号', render: (row) => row.event?.code ?? '—' },
  { title: '金额', isNumber: true, render: amountText },
  { title: '说明', render: (row) => (row.event && noteOf(row.event)) || '—' },
  { ...hash, isMinor: true },
  mark,
];
/** The columns of a log whose contents are not public yet: numbers and hashes only. */
const closed: readonly Column<AuditedRow>[] = [number, hash, mark];

interface Props {
  readonly report: AuditReport;
}

/**
 * A table of the events of an audited log, in pages, each event with the findings of its check; of
 * a log whose contents are not public only numbers, hashes and findings. If the audit found
 * something, a switch restricts the table to the events with findings. Renders nothing for a log
 * without events.
 */
export function EventTable({ report }: Props) {
  const [page, setPage] = useState(1);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const rows = onlyWrong ? report.rows.filter(({ findings }) => findings.length > 0) : report.rows;
  if (report.rows.length === 0) return null;
  return (
    <Panel title="日志">
      {!report.isGood && (
        <Switch
          label="只看不符之处"
          checked={onlyWrong}
          onChange={(event) => {
            setOnlyWrong(event.currentTarget.checked);
            setPage(1);
          }}
        />
      )}
      <DataTable
        caption="竞价日志的事件"
        columns={report.isOpen ? open : closed}
        rows={rows.slice((page - 1) * ROWS, page * ROWS)}
        keyOf={(row) => row.seq}
      />
      <Pager page={page} pages={Math.ceil(rows.length / ROWS)} onPage={setPage} />
    </Panel>
  );
}
