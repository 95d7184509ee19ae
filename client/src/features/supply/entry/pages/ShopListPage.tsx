import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type ShopState, shopState } from '@jicai/shared/contract/mall/shop.ts';
import type { ShopAdminRow } from '@jicai/shared/contract/supply/entry.ts';
import { statesOf } from '@jicai/shared/domain/kernel/states/state-table.ts';
import { shopTable } from '@jicai/shared/domain/supply/entry/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Badge, Button, Group, Tabs } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { useShops } from '../api.ts';
import { timeTextOf } from '../components/time.ts';
import { entryPaths } from '../paths.ts';

const columns: readonly Column<ShopAdminRow>[] = [
  {
    title: '店铺',
    isHeading: true,
    render: ({ shopId, name }) => (
      <Anchor component={Link} to={entryPaths.shopView.to(shopId)}>
        {name}
      </Anchor>
    ),
  },
  { title: '企业', render: ({ orgName }) => orgName, isMinor: true },
  { title: '信用代码', render: ({ creditCode }) => <span className="tnum">{creditCode}</span> },
  {
    title: '状态',
    render: ({ state, expiring }) => (
      <Group gap={6}>
        <Badge variant="light" radius="sm">
          {shopTable.states[state]}
        </Badge>
        {expiring > 0 && (
          <Badge variant="light" radius="sm" color="orange">
            {expiring} 证临期
          </Badge>
        )}
      </Group>
    ),
  },
  { title: '在售商品', isNumber: true, render: ({ productCount }) => productCount },
  { title: '开店时间', render: ({ openedAtMs }) => timeTextOf(openedAtMs), isMinor: true },
  {
    title: '操作',
    render: ({ shopId }) => (
      <Button
        component={Link}
        to={entryPaths.shopEdit.to(shopId)}
        size="compact-sm"
        variant="subtle"
      >
        编辑
      </Button>
    ),
  },
];

const readState = (wire: string | null): ShopState | null => {
  try {
    return wire ? decode(shopState, wire) : null;
  } catch {
    return null;
  }
};

/** /dpgl: every shop of the mall, for operators. */
export default function ShopListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = readState(params.get(TAB_PARAM));
  const keyword = (params.get('keyword') ?? '').slice(0, 64);
  const page = readPage(params);
  const show = (change: { state?: ShopState | null; keyword?: string; page?: number }) => {
    const next = { state, keyword, page: 1, ...change };
    const code = next.state === null ? null : String(encode(shopState, next.state));
    const at = next.page === 1 ? null : next.page;
    void navigate(entryPaths.shopAdmin.to({ [TAB_PARAM]: code, keyword: next.keyword, page: at }));
  };
  const query = useShops(state, keyword, page);
  return (
    <>
      <PageHeader
        title="店铺管理"
        actions={
          <Button component={Link} to={entryPaths.shopQuickRegister.to()}>
            快速注册
          </Button>
        }
      />
      <Panel>
        <Group justify="space-between" align="flex-end" mb="sm">
          <Tabs
            maw="100%"
            value={state ?? 'all'}
            onChange={(tab) =>
              show({ state: statesOf(shopTable).find((one) => one === tab) ?? null })
            }
          >
            <TabRow active={state ?? 'all'} label="按状态筛选">
              <Tabs.Tab value="all">全部</Tabs.Tab>
              {statesOf(shopTable).map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {shopTable.states[one]}
                </Tabs.Tab>
              ))}
            </TabRow>
          </Tabs>
          <KeywordSearch
            hint="店铺、企业或信用代码"
            keyword={keyword}
            maxLength={64}
            hasButton
            onSearch={(next) => show({ keyword: next })}
          />
        </Group>
        <ListRows
          {...{ query, columns, page }}
          pageSize={limits.adminPageSize}
          caption="店铺"
          keyOf={({ shopId }) => shopId}
          onPage={(next) => show({ page: next })}
          empty="没有符合条件的店铺"
        />
      </Panel>
    </>
  );
}
