import type { Thread, ThreadDocument } from '@jicai/shared/contract/fulfilment/thread.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';

const KINDS = {
  contract: '合同',
  statement: '对账单',
  invoice: '开票申请',
  payment: '付款单',
  afterSale: '售后单',
} as const;

const PAGES = {
  contract: [businessPaths.contract, businessPaths.contract],
  statement: [businessPaths.statement, businessPaths.supplierStatement],
  invoice: [businessPaths.invoice, businessPaths.supplierInvoice],
  payment: [businessPaths.payment, businessPaths.payment],
  afterSale: [businessPaths.afterSale, businessPaths.supplierAfterSale],
} as const;

function DocumentNumber({ document }: { readonly document: ThreadDocument }) {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { kind, id, number, mayOpen } = document;
  if (!mayOpen) return <span className="tnum">{number}</span>;
  const [ofUnit, ofSupplier] = PAGES[kind];
  return (
    <Anchor component={Link} to={(isSupplier ? ofSupplier : ofUnit)(id)} className="tnum">
      {number}
    </Anchor>
  );
}

const columns: readonly Column<ThreadDocument>[] = [
  { title: '单据', render: ({ kind }) => KINDS[kind] },
  { title: '编号', isHeading: true, render: (document) => <DocumentNumber document={document} /> },
  { title: '状态', render: ({ stateWord }) => stateWord },
  {
    title: '金额',
    isNumber: true,
    // An exchange or a repair refunds nothing.
    render: ({ kind, amount }) =>
      kind === 'afterSale' && amount === 0 ? '—' : <Money amount={amount} isPrice={false} />,
  },
  {
    title: '其中本订单',
    isNumber: true,
    render: ({ ofOrder }) => (ofOrder === null ? '—' : <Money amount={ofOrder} isPrice={false} />),
  },
  {
    title: '时间',
    isMinor: true,
    render: ({ atMs }) => <span className="tnum">{dateTimeText(atMs)}</span>,
  },
];

/** How far the money of an order is, and the documents that say so, each with the way to it. */
export function DocumentList({ thread }: { readonly thread: Thread }) {
  const { documents, money } = thread;
  return (
    <Stack gap="md">
      {money && (
        <Facts
          facts={[
            ['验收金额', <Money key="a" amount={money.accepted} isPrice={false} />],
            ['售后扣减', <Money key="d" amount={money.deducted} isPrice={false} />],
            ['已对账', <Money key="r" amount={money.reconciled} isPrice={false} />],
            ['已开票', <Money key="i" amount={money.invoiced} isPrice={false} />],
            ['已付款', <Money key="p" amount={money.paid} isPrice={false} />],
          ]}
        />
      )}
      {documents.length === 0 ? (
        <Text c="var(--jc-muted)">尚无合同、对账、开票、付款与售后单据</Text>
      ) : (
        <DataTable
          caption="相关单据"
          columns={columns}
          rows={documents}
          keyOf={({ kind, id }) => `${kind} ${id}`}
        />
      )}
    </Stack>
  );
}
