import { Tabs } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { FrequentItems } from '../components/FrequentItems.tsx';
import { ListDetail } from '../components/ListDetail.tsx';
import { ListsTable } from '../components/ListsTable.tsx';
import { QuickOrder } from '../components/QuickOrder.tsx';
import { LIST_PARAM, LISTS_TAB, purchaseListPaths } from '../paths.ts';

const TABS = [
  ['cg', '常购商品'],
  [LISTS_TAB, '采购清单'],
  ['xh', '按型号下单'],
] as const;

/** /member/cgqd: products bought often, lists, and orders by model numbers. */
export default function PurchaseListsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get(LIST_PARAM) ?? '';
  const asked = params.get(TAB_PARAM);
  const shown = id ? LISTS_TAB : (TABS.find(([code]) => code === asked)?.[0] ?? 'cg');
  const page = readPage(params, 1000);
  const show = (tab: string, query: { keyword?: string; page?: number } = {}) =>
    void navigate(
      purchaseListPaths.purchaseLists.to({
        [TAB_PARAM]: tab,
        ...query,
        page: query.page === 1 ? null : query.page,
      }),
    );
  return (
    <>
      <PageHeader title="常购清单" hint="常买的商品、采购清单与按型号下单，一次加入购物车" />
      <Panel>
        <Tabs value={shown} keepMounted={false} onChange={(value) => value && show(value)}>
          <Tabs.List mb="md">
            {TABS.map(([code, word]) => (
              <Tabs.Tab key={code} value={code}>
                {word}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="cg">
            <FrequentItems page={page} onPage={(next) => show('cg', { page: next })} />
          </Tabs.Panel>
          <Tabs.Panel value={LISTS_TAB}>
            {id ? (
              <ListDetail id={id} />
            ) : (
              <ListsTable
                keyword={params.get('keyword') ?? ''}
                page={page}
                onShow={(change) => show(LISTS_TAB, change)}
              />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="xh">
            <QuickOrder />
          </Tabs.Panel>
        </Tabs>
      </Panel>
    </>
  );
}
