import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useAtom } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { RegionPicker } from '../../../identity/region/components/RegionPicker.tsx';
import { regionAtom } from '../../../identity/region/region.ts';
import { useShops } from '../api.ts';
import { ShopRowCard } from '../components/ShopRowCard.tsx';
import classes from '../components/shop.module.css';
import { readShopList, type ShopListState, shopListQuery, shopSorts } from '../model/shop-list.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** /SupplierList: every shop; words, letter, sort and page live in the URL. */
export default function SupplierListPage() {
  const [params, setParams] = useSearchParams();
  const state = readShopList(params);
  const [region, setRegion] = useAtom(regionAtom);
  const list = useShops(state, region?.code ?? null);
  const show = (change: Partial<ShopListState>) =>
    setParams(shopListQuery({ ...state, page: 1, ...change }));

  return (
    <>
      <PageHeader
        title="供应商"
        hint={list.data ? `共 ${list.data.total} 家入驻供应商` : '平台入驻供应商'}
      />
      <Panel mb="sm">
        <div className={classes.filter}>
          <KeywordSearch
            className={classes.search}
            keyword={state.keyword}
            maxLength={limits.searchLength}
            hint="店铺名称或主营类目"
            onSearch={(keyword) => show({ keyword })}
          />
          <RegionPicker label="服务区域" value={region} onChange={setRegion} />
          <SegmentedControl
            aria-label="排序"
            value={state.sort}
            onChange={(value) =>
              show({ sort: shopSorts.find(([one]) => one === value)?.[0] ?? 'score' })
            }
            data={shopSorts.map(([value, label]) => ({ value, label }))}
          />
        </div>
        <fieldset className={classes.letters} aria-label="按首字母">
          {['', ...LETTERS, '#'].map((letter) => (
            <UnstyledButton
              key={letter}
              aria-pressed={state.initial === letter}
              onClick={() => show({ initial: letter })}
            >
              {letter || '全部'}
            </UnstyledButton>
          ))}
        </fieldset>
      </Panel>
      <Shops list={list} page={state.page} onChange={show} />
    </>
  );
}

interface ShopsProps {
  readonly list: ReturnType<typeof useShops>;
  readonly page: number;
  readonly onChange: (change: Partial<ShopListState>) => void;
}

function Shops({ list, page, onChange }: ShopsProps) {
  const { data, error, refetch, isPlaceholderData } = list;
  const [region, setRegion] = useAtom(regionAtom);
  if (!data) return <Unloaded what="供应商加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) {
    return (
      <Empty
        text="没有符合条件的供应商"
        action={
          <Group gap="sm" justify="center">
            <Button variant="light" onClick={() => onChange({ keyword: '', initial: '' })}>
              查看全部供应商
            </Button>
            {region && (
              <Button variant="light" onClick={() => setRegion(null)}>
                不限服务区域
              </Button>
            )}
          </Group>
        }
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <ul className={classes.list} aria-label="供应商">
        {data.rows.map((shop) => (
          <li key={shop.shopId}>
            <ShopRowCard shop={shop} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(data.total / limits.pageSize)}
        onPage={(next) => onChange({ page: next })}
      />
    </div>
  );
}
