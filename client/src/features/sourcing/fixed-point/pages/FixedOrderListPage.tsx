import type { FixedOrderRow } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { TabbedSearch } from '../../../../ui/table/TabbedSearch.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { shopPaths } from '../../../mall/shop/paths.ts';
import { useFixedOrders } from '../api.ts';
import { FixedOrderBadge } from '../components/FixedOrderBadge.tsx';
import { fixedOrderTabs, readList, tabCode } from '../model/list-state.ts';
import { fixedPointPaths } from '../paths.ts';

const columns = (isSupplier: boolean): readonly Column<FixedOrderRow>[] => [
  {
    title: '服务',
    isHeading: true,
    render: ({ id, title }) => (
      <Anchor component={Link} to={fixedPointPaths.fixedOrder.to(id)}>
        {title}
      </Anchor>
    ),
  },
  { title: '服务单号', render: ({ number }) => <span className="tnum">{number}</span> },
  { title: '类别', render: ({ categoryName }) => categoryName, isMinor: true },
  { title: '状态', render: ({ state }) => <FixedOrderBadge state={state} /> },
  isSupplier
    ? { title: '采购单位', render: ({ unitName }) => unitName }
    : { title: '供应商', render: ({ supplierName }) => supplierName },
  { title: '报价合计', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
  {
    title: '发起时间',
    render: ({ createdAtMs }) => <span className="tnum">{shortTimeText(createdAtMs)}</span>,
  },
];

/** /ddmall/ddorder: the fixed-point orders of the unit, or of the shop. */
export default function FixedOrderListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isSupplier = useAtomValue(isSupplierAtom);
  const state = readList(params);
  const query = useFixedOrders(state);
  const show = (change: Partial<typeof state>) => {
    const { tab, ...rest } = { ...state, page: 1, ...change };
    void navigate(fixedPointPaths.fixedOrders.to({ tab: tabCode(tab), ...rest }));
  };
  return (
    <>
      <PageHeader
        title="定点服务单"
        actions={
          <Button
            component={Link}
            to={
              isSupplier
                ? fixedPointPaths.fixedOrderForm.to('offer', 'new')
                : shopPaths.fixedServices.to()
            }
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {isSupplier ? '发起服务单' : '选择定点服务'}
          </Button>
        }
      />
      <Panel>
        <TabbedSearch
          tabs={fixedOrderTabs}
          state={state}
          hint="服务名称、单号或对方名称"
          onShow={show}
        />
        <ListRows
          query={query}
          caption="定点服务单"
          columns={columns(isSupplier)}
          keyOf={({ id }) => id}
          page={state.page}
          onPage={(page) => show({ page })}
          empty="没有符合条件的定点服务单"
        />
      </Panel>
    </>
  );
}
