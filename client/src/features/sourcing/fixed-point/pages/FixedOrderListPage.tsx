import type { FixedOrderRow, FixedOrderTab } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Button, Group, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
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
        <Group justify="space-between" align="flex-end" mb="sm">
          <Tabs value={state.tab} onChange={(tab) => show({ tab: tab as FixedOrderTab })}>
            <Tabs.List aria-label="按状态筛选">
              {fixedOrderTabs.map(([tab, word]) => (
                <Tabs.Tab key={tab} value={tab}>
                  {word}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
          <KeywordSearch
            hint="服务名称、单号或对方名称"
            keyword={state.keyword}
            maxLength={64}
            hasButton
            onSearch={(keyword) => show({ keyword })}
          />
        </Group>
        <List state={state} isSupplier={isSupplier} onPage={(page) => show({ page })} />
      </Panel>
    </>
  );
}

interface ListProps {
  readonly state: ReturnType<typeof readList>;
  readonly isSupplier: boolean;
  readonly onPage: (page: number) => void;
}

function List({ state, isSupplier, onPage }: ListProps) {
  const { data, error, refetch, isPlaceholderData } = useFixedOrders(state);
  if (!data) {
    if (error)
      return <Failed what="服务单加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  if (data.rows.length === 0) return <Empty text="没有符合条件的定点服务单" />;
  return (
    <div aria-busy={isPlaceholderData}>
      <DataTable
        caption="定点服务单"
        columns={columns(isSupplier)}
        rows={data.rows}
        keyOf={({ id }) => id}
      />
      <Pager page={state.page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </div>
  );
}
