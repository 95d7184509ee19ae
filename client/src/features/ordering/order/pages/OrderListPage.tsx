import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { type OrderTab, orderTabs } from '@jicai/shared/domain/ordering/order/tabs.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { downloadBase64, XLSX } from '../../../../lib/browser/download.ts';
import { useCaller } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { navigationPaths } from '../../../identity/navigation/paths.ts';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { PendingReviews } from '../../../mall/reviews/components/PendingReviews.tsx';
import { useOrders } from '../api.ts';
import { OrderCard } from '../components/list/OrderCard.tsx';
import { OrderFilters, OrderTabs, REVIEW_TAB } from '../components/list/OrderFilters.tsx';
import {
  filterOf,
  isFiltered,
  type ListState,
  noFilter,
  PAGE_SIZE,
  queryOf,
  readListState,
} from '../model/list-state.ts';

const all = Object.keys(orderTabs) as OrderTab[]; // the table's own keys
const supplierTabs = all.filter((tab) => tab !== 'toEdit' && tab !== 'pendingReview');

/** My orders and the supplier's: what is to be done first, everything in the URL. */
export default function OrderListPage() {
  const isSupplier = useAtomValue(isSupplierAtom);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const state = readListState(params);
  const query = useOrders(state);
  const isReviewing = !isSupplier && params.get('tab') === REVIEW_TAB;

  function show(change: Partial<ListState>): void {
    const search = new URLSearchParams();
    const entries = Object.entries(queryOf({ ...state, page: 1, ...change }));
    for (const [name, value] of entries)
      if (value !== null && value !== '') search.set(name, String(value));
    void navigate({ pathname, search: search.toString() });
  }

  return (
    <>
      <PageHeader title={isSupplier ? '订单管理' : '我的订单'} />
      <Panel>
        <OrderTabs
          tab={isReviewing ? REVIEW_TAB : state.tab}
          counts={query.data?.counts ?? []}
          tabs={isSupplier ? supplierTabs : all}
          onTab={(tab) => show({ tab })}
          {...(isSupplier
            ? {}
            : { onReviews: () => void navigate({ pathname, search: `tab=${REVIEW_TAB}` }) })}
        />
        {isReviewing ? <PendingReviews /> : <Orders state={state} query={query} onChange={show} />}
      </Panel>
    </>
  );
}

interface OrdersProps {
  readonly state: ListState;
  readonly query: ReturnType<typeof useOrders>;
  readonly onChange: (change: Partial<ListState>) => void;
}

/** The filters and the rows of one tab. */
function Orders({ state, query, onChange }: OrdersProps) {
  const isSupplier = useAtomValue(isSupplierAtom);
  const [params] = useSearchParams();
  const { data, error, refetch, isPlaceholderData } = query;
  const { isExporting, save } = useExport(state);
  return (
    <>
      <OrderFilters
        key={params.toString()}
        state={state}
        onChange={onChange}
        onExport={() => void save()}
        isExporting={isExporting}
        isSupplier={isSupplier}
        departments={data?.departments ?? []}
      />
      {data ? (
        <Stack gap="sm" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          {data.rows.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
          {data.rows.length === 0 && <Nothing state={state} onChange={onChange} />}
          {data.total > 0 && (
            <Text ta="center" size="sm" c="var(--jc-muted)" role="status">
              共 {data.total} 张订单
            </Text>
          )}
          <Pager
            page={state.page}
            pages={Math.ceil(data.total / PAGE_SIZE)}
            onPage={(page) => onChange({ page })}
          />
        </Stack>
      ) : error ? (
        <Failed what="订单加载失败" failure={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

interface NothingProps {
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
}

function Nothing({ state, onChange }: NothingProps) {
  const isSupplier = useAtomValue(isSupplierAtom);
  if (isFiltered(state)) {
    return (
      <Empty
        text="没有符合条件的订单"
        action={
          <Button variant="light" onClick={() => onChange(noFilter)}>
            清除条件
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      text={state.tab === 'all' ? '还没有订单' : '没有处于此状态的订单'}
      action={
        !isSupplier && (
          <Button component={Link} to={navigationPaths.mallIndex.to()} variant="light">
            去商城逛逛
          </Button>
        )
      }
    />
  );
}

/** The filtered list as a workbook, saved as a file. */
function useExport(state: ListState) {
  const isSupplier = useAtomValue(isSupplierAtom);
  const call = useCaller();
  const toast = useSetAtom(toastAtom);
  const [isExporting, setExporting] = useState(false);
  const endpoint = isSupplier ? orderEndpoints.supplierExport : orderEndpoints.exportList;
  async function save() {
    setExporting(true);
    try {
      const { fileName, content, rows } = await call(endpoint, filterOf(state));
      downloadBase64(fileName, XLSX, content);
      toast('done', `已导出 ${rows} 张订单`);
    } catch {
      // The call says its failures itself.
    } finally {
      setExporting(false);
    }
  }
  return { isExporting, save };
}
