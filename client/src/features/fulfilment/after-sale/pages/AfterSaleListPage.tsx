import {
  type AfterSaleRow,
  afterSaleEndpoints,
} from '@jicai/shared/contract/fulfilment/after-sale.ts';
import {
  afterSaleKinds,
  lowersStatement,
} from '@jicai/shared/domain/fulfilment/after-sale/claim.ts';
import { Anchor, Badge, Group } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dateTimeText, dayText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { ListFilters } from '../../settlement/components/ListFrame.tsx';
import { AfterSaleBadge } from '../../settlement/components/StateBadge.tsx';
import { PAGE_SIZE, requestOf } from '../../settlement/model/list-state.ts';
import { useListState } from '../../settlement/model/use-list.ts';
import { afterSalePaths } from '../paths.ts';

const TABS = { open: '处理中', done: '已结束', all: '全部' } as const;

const columns = (isSupplier: boolean): readonly Column<AfterSaleRow>[] => [
  {
    title: '售后单号',
    isHeading: true,
    render: ({ id, number }) => (
      <Anchor
        component={Link}
        className="tnum"
        to={(isSupplier ? afterSalePaths.supplierAfterSale : afterSalePaths.afterSale).to(id)}
      >
        {number}
      </Anchor>
    ),
  },
  { title: '类型', render: ({ kind }) => afterSaleKinds[kind] },
  {
    title: '状态',
    render: ({ state, isLate, answerByMs }) => (
      <Group gap={6}>
        <AfterSaleBadge state={state} />
        {isLate ? (
          <Badge color="red" variant="light" radius="sm">
            超时未答复
          </Badge>
        ) : (
          state === 'applied' && <span>{dateTimeText(answerByMs)} 前答复</span>
        )}
      </Group>
    ),
  },
  { title: '商品', render: ({ name, quantity }) => `${name} × ${quantity}` },
  {
    title: '订单号',
    isMinor: true,
    render: ({ orderNumber }) => <span className="tnum">{orderNumber}</span>,
  },
  isSupplier
    ? { title: '采购单位', render: ({ unitName }) => unitName }
    : { title: '供应商', render: ({ supplierName }) => supplierName },
  {
    title: '申请日期',
    render: ({ appliedAtMs }) => <span className="tnum">{dayText(appliedAtMs)}</span>,
  },
  {
    title: '退款',
    isNumber: true,
    render: ({ kind, refund }) => (lowersStatement(kind) ? <Money amount={refund} /> : '—'),
  },
];

/** /servicesrecordlist: after-sales of the unit, of the supplier, or brought to the platform. */
export default function AfterSaleListPage() {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { state, show } = useListState(afterSalePaths.afterSales.pattern, 'all');
  const query = useCall(afterSaleEndpoints.list, requestOf(state), {
    keepPrevious: true,
    alwaysNew: true,
    quiet: true,
  });
  const file = useMadeFile(afterSaleEndpoints.exportList);
  const { page: _, pageSize: __, ...filter } = requestOf(state);
  return (
    <>
      <PageHeader
        title="售后"
        hint={isSupplier ? null : '在“我的订单”或订单详情的“更多操作”中申请售后，验收后即可申请'}
      />
      <Panel>
        <ListFilters
          state={state}
          onChange={show}
          tabs={TABS}
          hint="售后单号、订单号、商品或单位"
          onExport={() => void file.fetchFile(filter)}
          isExporting={file.isLoading}
        />
        <ListRows
          pageSize={PAGE_SIZE}
          query={query}
          caption="售后"
          columns={columns(isSupplier)}
          keyOf={({ id }) => id}
          page={state.page}
          onPage={(page) => show({ page })}
          empty="没有售后"
        />
      </Panel>
    </>
  );
}
