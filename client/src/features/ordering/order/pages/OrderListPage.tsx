import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { orderTabs, type StateCount } from '@jicai/shared/domain/ordering/order/tabs.ts';
import { dueLabels } from '@jicai/shared/domain/work/todo/due.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Pill, Stack, Text } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { navigationPaths } from '../../../identity/navigation/paths.ts';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { usePendingReviews } from '../../../mall/reviews/api.ts';
import { PendingReviews } from '../../../mall/reviews/components/PendingReviews.tsx';
import { useOrders } from '../api.ts';
import { OrderCard } from '../components/list/OrderCard.tsx';
import { OrderFilters, OrderTabs } from '../components/list/OrderFilters.tsx';
import {
  filterOf,
  isFiltered,
  type ListState,
  noFilter,
  PAGE_SIZE,
  queryOf,
  readListState,
} from '../model/list-state.ts';

const all = keysOf(orderTabs);
/** Shows the products to review in the place of orders. */
const REVIEWS_PARAM = 'dpj';
const supplierTabs = all.filter((tab) => tab !== 'toEdit' && tab !== 'pendingReview');

/** My orders and the supplier's: what is to be done first, everything in the URL. */
export default function OrderListPage() {
  const isSupplier = useAtomValue(isSupplierAtom);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const state = readListState(params);
  const list = useOrders(state);
  const { isExporting, save } = useExport(state);
  const isReviewing = !isSupplier && params.has(REVIEWS_PARAM);
  const pending = usePendingReviews(1, !isSupplier);

  function show(change: Partial<ListState>): void {
    const query = new URLSearchParams();
    const entries = Object.entries(queryOf({ ...state, page: 1, ...change }));
    for (const [name, value] of entries)
      if (value !== null && value !== '') query.set(name, String(value));
    void navigate({ pathname, search: query.toString() });
  }

  const orders = (
    <>
      <OrderFilters
        key={params.toString()}
        state={state}
        onChange={show}
        onExport={() => void save()}
        isExporting={isExporting}
        isSupplier={isSupplier}
        departments={list.data?.departments ?? []}
      />
      {state.due !== '' && (
        <Group gap="xs" mb="sm">
          <Text size="sm">只看需要处理的：</Text>
          <Pill
            withRemoveButton
            onRemove={() => show({ due: '' })}
            removeButtonProps={{ 'aria-label': '显示全部订单', tabIndex: 0, 'aria-hidden': false }}
          >
            {dueLabels[state.due]}
          </Pill>
        </Group>
      )}
      <Loaded query={list} what="订单加载失败">
        {(data) => (
          <Stack
            gap="sm"
            aria-busy={list.isPlaceholderData}
            opacity={list.isPlaceholderData ? 0.6 : 1}
          >
            {data.rows.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
            {data.rows.length === 0 && <Nothing state={state} onChange={show} />}
            <Total total={data.total} counts={data.counts} hasKeyword={state.keyword !== ''} />
            <Pager
              page={state.page}
              pages={Math.ceil(data.total / PAGE_SIZE)}
              onPage={(page) => show({ page })}
            />
          </Stack>
        )}
      </Loaded>
    </>
  );
  return (
    <>
      <PageHeader title={isSupplier ? '店铺订单' : '我的订单'} />
      <Panel>
        <OrderTabs
          tab={state.tab}
          counts={list.data?.counts ?? []}
          tabs={isSupplier ? supplierTabs : all}
          onTab={(tab) => show({ tab, due: '' })}
          {...(isSupplier
            ? {}
            : {
                reviews: {
                  isShown: isReviewing,
                  // The search does not narrow the products to review: beside its numbers this one has none.
                  count: isFiltered(state) ? null : (pending.data?.total ?? 0),
                  onShow: () => void navigate({ pathname, search: `${REVIEWS_PARAM}=1` }),
                },
              })}
        />
        {isReviewing ? <PendingReviews /> : orders}
      </Panel>
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
  const toast = useSetAtom(toastAtom);
  const { fetchFile, isLoading } = useMadeFile(
    isSupplier ? orderEndpoints.supplierExport : orderEndpoints.exportList,
  );
  async function save() {
    const made = await fetchFile(filterOf(state));
    if (made) toast('done', `已导出 ${made.rows} 张订单`);
  }
  return { isExporting: isLoading, save };
}

/** The number of orders that were found; states with more than are counted say so. */
function Total({
  total,
  counts,
  hasKeyword,
}: {
  readonly total: number;
  readonly counts: readonly StateCount[];
  readonly hasKeyword: boolean;
}) {
  if (total === 0) return null;
  const most = hasKeyword ? limits.countedNamedRows : limits.countedRows;
  const isMore = counts.some(({ count }) => count >= most);
  return (
    <Text ta="center" size="sm" c="var(--jc-muted)" role="status">
      共 {total} 张{isMore && '以上'}订单
    </Text>
  );
}
