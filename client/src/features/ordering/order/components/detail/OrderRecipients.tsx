import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import type { Recipient } from '@jicai/shared/contract/ordering/recipient.ts';
import { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import { perHead, recipientSight } from '@jicai/shared/domain/ordering/order/recipients.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useMadeFile } from '../../../../../lib/http/use-made-file.ts';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { Money } from '../../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../../ui/table/DataTable.tsx';
import classes from './OrderRecipients.module.css';

/** Of a long list so many are shown at first; the style folds the rest. */
const SHOWN = 10;

type Numbered = Recipient & { readonly no: number };
const columns: readonly Column<Numbered>[] = [
  { title: '序号', isNumber: true, isMinor: true, render: (row) => row.no },
  {
    title: '姓名',
    isHeading: true,
    render: (row) => <span className={classes.word}>{row.name}</span>,
  },
  { title: '手机', render: (row) => <span className={`tnum ${classes.word}`}>{row.phone}</span> },
  { title: '地址', render: (row) => `${row.regionName} ${row.detail}` },
  { title: '备注', render: (row) => row.remark || '—' },
];

/** The people of a welfare order; a long list unfolds, and is whole on paper. */
export function RecipientList({ recipients }: { readonly recipients: readonly Recipient[] }) {
  const [isOpen, setOpen] = useState(false);
  const rows = recipients.map((row, index) => ({ ...row, no: index + 1 }));
  return (
    <div className={isOpen ? '' : classes.folded}>
      <DataTable caption="收货人名单" columns={columns} rows={rows} keyOf={(row) => row.no} />
      {rows.length > SHOWN && !isOpen && (
        <Button variant="subtle" mt="xs" className="no-print" onClick={() => setOpen(true)}>
          展开全部 {rows.length} 位
        </Button>
      )}
    </div>
  );
}

interface Props {
  readonly order: OrderDetail;
  /** The order is being edited: the amounts may change, the list may not. */
  readonly isEdited?: boolean;
}

/** The recipients of a welfare order, as far as the caller may see them. */
export function OrderRecipients({ order, isEdited = false }: Props) {
  const masked = useMadeFile(recipientEndpoints.exportOrder);
  const unmasked = useMadeFile(recipientEndpoints.exportOrder);
  const { recipientCount: heads, recipients, budgetPerHead } = order;
  if (heads === 0) return null;

  return (
    <Panel title={`收货人名单（${heads} 人，每人一份）`}>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="var(--jc-muted)">
          {!isEdited && (
            <>
              本订单人均 <Money amount={perHead(order.amount, heads)} isPrice={false} />
              {budgetPerHead !== null && '，'}
            </>
          )}
          {budgetPerHead !== null && (
            <>
              人均预算 <Money amount={budgetPerHead} isPrice={false} />
              {order.siblings.length > 0 && '（同单各订单合计）'}
            </>
          )}
          {isEdited && '；名单随订单固定，如需更换请取消后重新下单'}
        </Text>
        {recipients.length > 0 && order.side !== 'reviewer' && (
          <Group gap="xs" className="no-print">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} aria-hidden />}
              loading={masked.isLoading}
              onClick={() => void masked.fetchFile({ orderId: order.id, isUnmasked: false })}
            >
              导出名单（脱敏）
            </Button>
            {recipientSight(order.side, order.state) === 'all' && (
              <Button
                variant="default"
                size="xs"
                title="含姓名、手机与地址明文，记入安全日志"
                leftSection={<IconDownload size={14} aria-hidden />}
                loading={unmasked.isLoading}
                onClick={() => void unmasked.fetchFile({ orderId: order.id, isUnmasked: true })}
              >
                导出配送明文
              </Button>
            )}
          </Group>
        )}
      </Group>
      {recipients.length > 0 ? (
        <RecipientList recipients={recipients} />
      ) : (
        <Text c="var(--jc-muted)">确认订单后可以查看和导出收货人名单</Text>
      )}
    </Panel>
  );
}
