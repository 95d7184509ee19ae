import type {
  FixedOrderDetail,
  QuoteLineWire,
} from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Group, Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';

const Files = lazy(async () => ({
  default: (await import('../../../files/upload/FileUpload.tsx')).FileUpload,
}));

/** The quote as the buyer reads it, beside the framework prices. */
export function QuoteTable({ order }: { readonly order: FixedOrderDetail }) {
  const itemOf = (line: QuoteLineWire) =>
    order.service.items.find(({ itemNo }) => itemNo === line.itemNo);
  const columns: readonly Column<QuoteLineWire>[] = [
    { title: '服务项目', isHeading: true, render: (line) => itemOf(line)?.name ?? '—' },
    { title: '说明', render: ({ note }) => note || '—' },
    {
      title: '数量',
      isNumber: true,
      render: (line) => `${line.quantity} ${itemOf(line)?.unit ?? ''}`,
    },
    {
      title: '框架协议价',
      isNumber: true,
      render: (line) => <Money amount={itemOf(line)?.ceiling ?? null} isPrice={false} />,
    },
    { title: '单价', isNumber: true, render: ({ price }) => <Money amount={price} /> },
    {
      title: '金额',
      isNumber: true,
      render: ({ price, quantity }) => <Money amount={fen(price * quantity)} />,
    },
  ];
  if (order.lines.length === 0) return <Text c="var(--jc-muted)">供应商还没有报价。</Text>;
  return (
    <>
      <DataTable
        caption="报价明细"
        columns={columns}
        rows={order.lines}
        keyOf={({ itemNo, note }) => `${itemNo} ${note}`}
      />
      <Group justify="flex-end" mt="sm">
        <Text>
          合计 <Money amount={order.amount} fw={700} fz="lg" />
        </Text>
      </Group>
      {order.quoteNote && (
        <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {order.quoteNote}
        </Text>
      )}
      {order.fileGroup !== null && (
        <Suspense fallback={null}>
          <Text size="sm" fw={500} mt="sm" mb={4}>
            报价文件
          </Text>
          <Files label="报价文件" fileDomain="quote" group={order.fileGroup} readOnly />
        </Suspense>
      )}
    </>
  );
}
