import type { EvidenceRow, MatchRow } from '@jicai/shared/contract/fulfilment/payment.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { matchLabels } from '@jicai/shared/domain/fulfilment/payment/match.ts';
import { Anchor, Badge, Stack, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { invoicePaths } from '../../invoice/paths.ts';
import { statementPaths } from '../../statement/paths.ts';
import { threadPaths } from '../../thread/paths.ts';

const matchColumns: readonly Column<MatchRow>[] = [
  { title: '比较', isHeading: true, render: ({ step }) => matchLabels[step] },
  { title: '前者', isNumber: true, render: ({ left }) => <Money amount={left} isPrice={false} /> },
  {
    title: '后者',
    isNumber: true,
    render: ({ right }) => <Money amount={right} isPrice={false} />,
  },
  {
    title: '差额',
    isNumber: true,
    render: ({ difference, isOver }) => <Money amount={difference} isPrice={isOver} />,
  },
  {
    title: '结论',
    render: ({ isOver, explained }) => (
      <Badge variant="light" radius="sm" color={isOver ? 'red' : 'green'}>
        {isOver ? '超出容差' : explained === 0 ? '一致' : '售后扣减'}
      </Badge>
    ),
  },
];

/** 四单匹配: order, acceptance, statement and invoice side by side, differences in red. */
export function MatchTable({ rows }: { readonly rows: readonly MatchRow[] }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        四单匹配
      </Title>
      <DataTable caption="四单匹配" columns={matchColumns} rows={rows} keyOf={({ step }) => step} />
    </Stack>
  );
}

const kindWords = {
  contract: '合同',
  termination: '终止协议',
  order: '订单',
  acceptance: '验收单',
  statement: '对账单',
  invoice: '发票',
} as const;

function EvidenceLink({ row }: { readonly row: EvidenceRow }) {
  const isSupplier = useAtomValue(isSupplierAtom);
  if (row.kind === 'acceptance') return <span className="tnum">{row.number}</span>;
  const to = {
    contract: businessPaths.contract(row.id),
    termination: businessPaths.contract(row.id),
    order: threadPaths.orderThread.to(row.id),
    statement: (isSupplier ? statementPaths.supplierStatement : statementPaths.statement).to(
      row.id,
    ),
    invoice: (isSupplier ? invoicePaths.supplierInvoice : invoicePaths.invoice).to(row.id),
  }[row.kind];
  return (
    <Anchor component={Link} to={to} className="tnum">
      {row.number}
    </Anchor>
  );
}

const evidenceColumns: readonly Column<EvidenceRow>[] = [
  { title: '单据', render: ({ kind }) => kindWords[kind] },
  { title: '编号', isHeading: true, render: (row) => <EvidenceLink row={row} /> },
  {
    title: '金额',
    isNumber: true,
    render: ({ amount }) => <Money amount={amount} isPrice={false} />,
  },
];

/** The documents that lead to a payment, each with the way to it. */
export function EvidenceList({ rows }: { readonly rows: readonly EvidenceRow[] }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        付款依据
      </Title>
      <DataTable
        caption="付款依据"
        columns={evidenceColumns}
        rows={rows}
        keyOf={({ kind, id, number }) => `${kind} ${id} ${number}`}
      />
    </Stack>
  );
}
