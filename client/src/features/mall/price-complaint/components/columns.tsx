import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type {
  ComplaintResult,
  PriceComplaint,
} from '@jicai/shared/contract/mall/price-complaint.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Anchor, Badge, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import type { Column } from '../../../../ui/table/DataTable.tsx';

const RESULTS: Readonly<Record<ComplaintResult, readonly [string, string]>> = {
  upheld: ['成立', 'red'],
  rejected: ['不成立', 'gray'],
};

/** The columns that both lists of complaints have. */
export const complaintColumns: readonly Column<PriceComplaint>[] = [
  {
    title: '商品',
    isHeading: true,
    render: ({ productId, productName }) => (
      <Anchor component={Link} to={businessPaths.product(productId)}>
        {productName}
      </Anchor>
    ),
  },
  { title: '店铺', isMinor: true, render: ({ shopName }) => shopName },
  { title: '商城价格', isNumber: true, render: ({ price }) => `¥${formatFen(price)}` },
  {
    title: '其他渠道',
    isNumber: true,
    render: ({ otherPrice, link }) => (
      <Anchor href={link} target="_blank" rel="noopener noreferrer nofollow">
        ¥{formatFen(otherPrice)}
      </Anchor>
    ),
  },
  { title: '时间', render: ({ createdAtMs }) => dateTimeText(createdAtMs) },
  {
    title: '结果',
    render: ({ result, answer }) =>
      result === null ? (
        <Badge variant="light" color="orange">
          待处理
        </Badge>
      ) : (
        <Stack gap={2}>
          <Badge variant="light" color={RESULTS[result][1]}>
            {RESULTS[result][0]}
          </Badge>
          <span style={{ overflowWrap: 'anywhere' }}>{answer}</span>
        </Stack>
      ),
  },
];
