import { sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { Anchor, Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { navigationPaths } from '../../../identity/navigation/paths.ts';
import { GROUP_PARAM } from '../../checkout/paths.ts';
import { useOrderDetail, useOrders } from '../api.ts';
import { NextStep } from '../components/NextStep.tsx';
import { OrderBadge } from '../components/OrderBadge.tsx';
import { WayToOrders } from '../components/WayToOrders.tsx';
import { noFilter } from '../model/list-state.ts';
import { afterConfirmWords } from '../model/words.ts';
import { orderPaths } from '../paths.ts';

type Row = NonNullable<ReturnType<typeof useOrders>['data']>['rows'][number];

type AfterConfirm = (row: Row) => string;

const columnsOf = (afterConfirm: AfterConfirm): readonly Column<Row>[] => [
  {
    title: '订单编号',
    isHeading: true,
    render: (row) => (
      <Anchor component={Link} to={orderPaths.orderDetail.to(row.id)} className="tnum">
        {row.number}
      </Anchor>
    ),
  },
  { title: '供应商店铺', render: (row) => row.shopName },
  { title: '状态', render: (row) => <OrderBadge state={row.state} /> },
  { title: '下一步', render: (row) => <NextStep order={row} /> },
  { title: '供应商确认后', render: afterConfirm },
  { title: '金额', isNumber: true, render: (row) => <Money amount={row.amount} fw={600} /> },
];

/** /member/burcar/OrderSuccess: what was made of the submit, and what happens now. */
export default function OrderSuccessPage() {
  useDocumentTitle('提交成功');
  const [params] = useSearchParams();
  const groupNumber = params.get(GROUP_PARAM) ?? '';
  const { data, error, refetch } = useOrders({ ...noFilter, keyword: groupNumber || '-' });
  const rows = data?.rows.filter((row) => row.groupNumber === groupNumber) ?? [];
  // All orders of a submit are of one unit, so the first tells from which amount on its rule requires a contract.
  const first = useOrderDetail(rows[0]?.id ?? '').data?.order;
  const afterConfirm: AfterConfirm = ({ approvedAmount }) =>
    first ? afterConfirmWords({ ...first, approvedAmount }) : '—';
  if (!data) return <Unloaded what="订单加载失败" error={error} refetch={refetch} />;
  if (rows.length === 0) return <Empty text="没有找到这次提交的订单" action={<WayToOrders />} />;
  return (
    <Panel py={32}>
      <Stack gap="lg">
        <Group gap="md" wrap="nowrap">
          <ThemeIcon size={48} radius="xl" color="green">
            <IconCheck size={28} aria-hidden />
          </ThemeIcon>
          <div>
            <Title order={1} size="h2">
              提交成功
            </Title>
            <Text c="var(--jc-muted)">
              合并单号 <span className="tnum">{groupNumber}</span>，共 {rows.length} 张订单，合计{' '}
              <Money amount={sumFen(rows.map(({ amount }) => amount))} fw={700} />
            </Text>
          </div>
        </Group>
        <DataTable
          caption="生成的订单"
          columns={columnsOf(afterConfirm)}
          rows={rows}
          keyOf={(row) => row.id}
        />
        <Text>审核通过后由供应商确认，进度可在订单详情中查看。</Text>
        <Group className="no-print">
          <Button component={Link} to={orderPaths.orders.to()}>
            查看订单
          </Button>
          <Button component={Link} to={navigationPaths.mallIndex.to()} variant="light">
            继续购物
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            打印采购单
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
