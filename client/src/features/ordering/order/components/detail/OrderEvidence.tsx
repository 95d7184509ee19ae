import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../../lib/time/time-text.ts';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { Money } from '../../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../../ui/table/DataTable.tsx';
import { OfferFiles } from '../../../checkout/components/form/OfferFiles.tsx';
import { ProofFile } from '../../../checkout/components/form/ProofFile.tsx';
import { canClaim } from '../../model/claimable.ts';
import { orderPaths } from '../../paths.ts';
import { OrderBadge } from '../OrderBadge.tsx';

interface Props {
  readonly order: OrderDetail;
}

const columns: readonly Column<OrderDetail['compared'][number]>[] = [
  { title: '供应商', isHeading: true, render: (row) => row.supplierName },
  { title: '商品', render: (row) => row.goodsName || '—' },
  { title: '报价', isNumber: true, render: (row) => <Money amount={row.price} /> },
  { title: '付款条件', render: (row) => row.terms || '—' },
  { title: '说明', render: (row) => row.note || '—' },
  { title: '报价文件', render: (row) => <OfferFiles group={row.fileGroup} /> },
];

/** Parcels on their way. */
export function OrderParcels({ order }: Props) {
  if (order.parcels.length === 0) return null;
  const nameOf = (lineNo: number) => {
    const line = order.lines.find((one) => one.lineNo === lineNo);
    return line ? lineTitle(line) : `第 ${lineNo} 行`;
  };
  return (
    <Panel title={`物流（${order.parcels.length} 个包裹）`}>
      <Stack gap="md">
        {order.parcels.map((parcel, index) => (
          <div key={`${parcel.shippedAtMs} ${parcel.trackingNumber}`}>
            <Text fw={600}>
              包裹 {index + 1}：{parcel.carrier}{' '}
              <span className="tnum">{parcel.trackingNumber}</span>
            </Text>
            <Text size="sm" c="var(--jc-muted)" className="tnum">
              {dateTimeText(parcel.shippedAtMs)} {parcel.personName} 发货
              {parcel.note && `，${parcel.note}`}
            </Text>
            <Text size="sm">
              {parcel.lines
                .map(({ lineNo, quantity }) => `${nameOf(lineNo)} × ${quantity}`)
                .join('；')}
            </Text>
          </div>
        ))}
      </Stack>
    </Panel>
  );
}

/** The evidence for price and purpose; not shown to the supplier. */
export function OrderEvidence({ order }: Props) {
  const { compared, comparisonHash, proofGroup } = order;
  if (order.side === 'supplier') return null;
  return (
    <>
      {(compared.length > 0 || comparisonHash) && (
        <Panel title="比价供应商">
          {compared.length > 0 && (
            <DataTable
              caption="比价供应商"
              columns={columns}
              rows={compared}
              keyOf={(row) => `${row.supplierName} ${row.goodsName} ${row.price}`}
            />
          )}
          {comparisonHash && (
            <Text size="xs" c="var(--jc-muted)" mt="xs">
              已引用比价记录，校验值 <span className="tnum">{comparisonHash}</span>
            </Text>
          )}
        </Panel>
      )}
      {proofGroup && (
        <Panel title="证明材料">
          <ProofFile group={proofGroup} />
        </Panel>
      )}
    </>
  );
}

/** The other orders of the same submit, and the snapshots of this one. */
export function OrderLinks({ order }: Props) {
  const title = order.side === 'supplier' ? '订单快照' : '快照与同单订单';
  return (
    <Panel title={title} className="no-print">
      <Stack gap="xs">
        {order.snapshots.map(({ version, atMs }) => (
          <Anchor
            key={version}
            component={Link}
            to={orderPaths.orderSnapshot.to(order.id, version)}
          >
            订单快照 <span className="tnum">{dateTimeText(atMs)}</span>
          </Anchor>
        ))}
        {canClaim(order) && (
          <Anchor component={Link} to={businessPaths.afterSaleApply(order.id)}>
            申请售后
          </Anchor>
        )}
        {order.siblings.map((sibling) => (
          <div key={sibling.id}>
            <Anchor component={Link} to={orderPaths.orderDetail.to(sibling.id)} mr="xs">
              {sibling.shopName}
            </Anchor>
            <OrderBadge state={sibling.state} size="sm" />
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
