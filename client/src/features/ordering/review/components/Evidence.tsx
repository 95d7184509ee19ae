import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { OrderReview } from '@jicai/shared/contract/ordering/review.ts';
import { orderLabels } from '@jicai/shared/domain/ordering/order/states.ts';
import { Alert, Anchor, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { RecordContent } from '../../../mall/comparison/components/RecordContent.tsx';
import { recordName } from '../../../mall/comparison/model/record-name.ts';
import { StoredFiles } from '../../../work/approval/components/Attachment.tsx';
import { Changes } from '../../../work/approval/components/review/Changes.tsx';
import { HeldBudgets } from '../../budget/components/HeldBudgets.tsx';
import { OfferFiles } from '../../checkout/components/form/OfferFiles.tsx';
import { sourceWord } from '../../order/model/source.ts';
import { orderPaths } from '../../order/paths.ts';
import { CertificateTable } from './CertificateTable.tsx';
import { FactsTable } from './FactsTable.tsx';

interface Props {
  readonly review: OrderReview;
}

const person = (name: string, phone: string) => [name, phone].filter(Boolean).join('　') || '—';

/** All evidence that a reviewer needs to decide on an order. */
export function Evidence({ review }: Props) {
  return (
    <>
      {review.warnings.map((warning) => (
        <Alert key={warning} color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {warning}
        </Alert>
      ))}
      <Changes changes={review.changes} />
      <Facts facts={orderFacts(review)} />
      {review.budgets.length > 0 && (
        <Part title="预算占用">
          <HeldBudgets budgets={review.budgets} />
        </Part>
      )}
      <Part title="价格与库存">
        <FactsTable lines={review.lines} />
      </Part>
      <Part title="供应商资质">
        <CertificateTable {...review} />
      </Part>
      <Part title="比价供应商">
        <Compared review={review} />
      </Part>
      {review.comparison && (
        <Part title={`比价记录：${recordName(review.comparison)}`}>
          <RecordContent record={review.comparison} />
        </Part>
      )}
    </>
  );
}

function orderFacts(review: OrderReview): (readonly [string, ReactNode])[] {
  return [
    [
      '订单编号',
      <Anchor key="number" component={Link} to={orderPaths.orderDetail.to(review.id)}>
        {review.orderNumber}
      </Anchor>,
    ],
    ['订单名称', review.orderName],
    ...(review.sourceNumber === ''
      ? []
      : [[sourceWord(review.sourceNumber), review.sourceNumber] as const]),
    ...(review.projectNumber === ''
      ? []
      : [
          [
            '采购项目',
            <span key="project" className="tnum">
              {review.projectNumber}
            </span>,
          ] as const,
        ]),
    ['订单金额', <Money key="amount" amount={review.amount} fw={600} />],
    ['订单状态', orderLabels[review.orderState]],
    ['采购单位', `${review.unitName}（${review.unitCode}）`],
    ['采购联系人', person(review.contactName, review.contactPhone)],
    ['报销人', person(review.reimburserName, review.reimburserPhone)],
    ['资金性质', review.fundsType === 'fiscal' ? '财政资金' : '非财政资金'],
    ['供应商', review.supplierName],
    ['供应商联系人', person(review.supplierContact, review.supplierPhone)],
    ['开户行及账号', person(review.supplierBank, review.supplierAccount)],
    ['交货地点', review.deliveryPlace],
    ['交货时间', review.deliverByMs === null ? '—' : dateTimeText(review.deliverByMs).slice(0, 10)],
    ['提交时间', review.submittedAtMs === null ? '—' : dateTimeText(review.submittedAtMs)],
    ['事由备注', review.purposeNote || '—'],
    [
      '证明材料',
      <StoredFiles key="proof" label="证明材料" domain="orderProof" file={review.proofFile} />,
    ],
  ];
}

/** The prices of an award were compared in its project: its result names all valid quotes. */
function AwardPrices({ number }: { readonly number: string }) {
  return (
    <Text>
      价格来自采购项目{' '}
      <Anchor
        component={Link}
        to={businessPaths.publicResult(number)}
        className="tnum"
        underline="always"
      >
        {number}
      </Anchor>{' '}
      的成交结果
    </Text>
  );
}

function Compared({ review }: Props) {
  if (review.projectNumber !== '') return <AwardPrices number={review.projectNumber} />;
  if (review.compared.length === 0) return <Text c="var(--jc-muted)">没有填写比价供应商</Text>;
  return (
    <DataTable
      caption="比价供应商"
      rows={review.compared.map((offer, index) => ({ ...offer, index }))}
      keyOf={({ index }) => index}
      columns={[
        { title: '供应商', isHeading: true, render: ({ supplierName }) => supplierName },
        { title: '商品', render: ({ goodsName }) => goodsName || '—' },
        { title: '报价', isNumber: true, render: ({ price }) => <Money amount={price} /> },
        { title: '付款条件', render: ({ terms }) => terms || '—' },
        { title: '说明', render: ({ note }) => note || '—' },
        { title: '报价文件', render: ({ fileGroup }) => <OfferFiles group={fileGroup} /> },
      ]}
    />
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
