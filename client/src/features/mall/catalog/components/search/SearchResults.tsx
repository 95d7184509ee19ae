import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../../../../../lib/browser/lazy.ts';
import { Unloaded } from '../../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../../ui/page/states.tsx';
import { Pager } from '../../../../../ui/table/Pager.tsx';
import { useSearch } from '../../api.ts';
import {
  changed,
  emptySearch,
  isKeyword,
  type Search,
  withoutChip,
} from '../../model/search-url.ts';
import { useShownRegion } from '../../use-shown-region.ts';
import { ProductGrid, ProductGridSkeleton } from '../product/ProductCard.tsx';
import { Chips } from './Chips.tsx';
import { FoundShops } from './FoundShops.tsx';
import { FacetPanel } from './facets/FacetPanel.tsx';
import { NothingFound } from './NothingFound.tsx';
import { ProductRows } from './ProductRows.tsx';
import classes from './results.module.css';
import { SearchCrumbs } from './SearchCrumbs.tsx';
import { SortBar, type View } from './SortBar.tsx';

/** Only phones open it. */
const FilterDrawer = lazy(() => import('./FilterDrawer.tsx'));

interface Props {
  readonly search: Search;
  readonly onChange: (search: Search) => void;
}

/** The preferred view of products, kept on the device. */
const viewAtom = atomWithStorage<View>('jicai.goodsView', 'grid', undefined, { getOnInit: true });

/** A search with its facets, chips, sorting, products and pages. */
export function SearchResults({ search, onChange }: Props) {
  const region = useShownRegion(search.regionCode);
  const query = useSearch({ ...search, regionCode: region?.code ?? null });
  const [view, setView] = useAtom(viewAtom);
  const { data, error, refetch } = query;
  if (!data)
    return (
      <Unloaded what="商品加载失败" error={error} refetch={refetch} shape={<SearchSkeleton />} />
    );
  const { keyword, zoneId, shopId } = search;
  const clear = () => onChange({ ...emptySearch, keyword, zoneId, shopId });
  // The words stand in the box above already.
  const chips = data.chips.filter(({ parameter }) => !isKeyword(parameter));
  // Nothing was found by the words alone: there is nothing to narrow.
  const isHopeless = data.total === 0 && chips.length === 0;
  const narrowing = { search, facets: data.facets, region, onChange };
  const total = data.total.toLocaleString('zh-CN') + (data.totalIsExact ? '' : '+');
  return (
    <>
      <SearchCrumbs search={search} />
      <FoundShops shops={data.shops} />
      {!isHopeless && (
        <div className={classes.deskPanel}>
          <FacetPanel {...narrowing} />
        </div>
      )}
      <Chips
        chips={chips}
        onClear={clear}
        onRemove={({ parameter, value }) => onChange(withoutChip(search, parameter, value))}
      />
      {!isHopeless && (
        <Filters chosen={chips.length} total={total}>
          <FacetPanel {...narrowing} isWhole />
        </Filters>
      )}
      {!isHopeless && (
        <SortBar search={search} total={total} view={view} onView={setView} onChange={onChange} />
      )}
      <div
        aria-busy={query.isPlaceholderData}
        className={query.isPlaceholderData ? classes.waiting : ''}
      >
        {data.rows.length > 0 ? (
          <Product rows={data.rows} keyword={keyword} view={view} />
        ) : data.total > 0 ? (
          <EmptyPage onFirst={() => onChange(changed(search, {}))} />
        ) : (
          <NothingFound
            search={search}
            corrections={data.corrections}
            similar={data.similar}
            hasConditions={chips.length > 0}
            isShop={data.shops.length > 0}
            onClear={clear}
          />
        )}
        <Pager
          page={search.page ?? 1}
          pages={Math.ceil(data.total / (search.pageSize ?? limits.pageSize))}
          onPage={(page) => onChange({ ...search, page: page === 1 ? null : page })}
        />
      </div>
    </>
  );
}

interface ProductProps {
  readonly rows: readonly ProductCard[];
  readonly keyword: string | null;
  readonly view: View;
}

function Product({ rows, keyword, view }: ProductProps) {
  const label = keyword ? `「${keyword}」的搜索结果` : '商品';
  if (view === 'grid') return <ProductGrid products={rows} label={label} first={10} />;
  return <ProductRows products={rows} label={label} />;
}

interface FiltersProps {
  /** The number of chosen conditions. */
  readonly chosen: number;
  readonly total: string;
  readonly children: ReactNode;
}

/** On a phone the facets are in a drawer behind a button. */
function Filters({ chosen, total, children }: FiltersProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  // Closed, it is still there to slide away.
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        className={classes.filterButton ?? ''}
        variant="default"
        size="xs"
        mb="xs"
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => {
          setOpened(true);
          open();
        }}
      >
        {chosen > 0 ? `筛选（已选 ${chosen} 项）` : '筛选'}
      </Button>
      {wasOpened && (
        <Suspense>
          <FilterDrawer isOpen={isOpen} total={total} onClose={close}>
            {children}
          </FilterDrawer>
        </Suspense>
      )}
    </>
  );
}

function EmptyPage({ onFirst }: { readonly onFirst: () => void }) {
  const action = (
    <Button variant="light" onClick={onFirst}>
      回到第一页
    </Button>
  );
  return <Empty drawing="lost" text="这一页已经没有商品" action={action} />;
}

function SearchSkeleton() {
  return (
    <>
      <Skeleton height={220} mb="md" />
      <Skeleton height={48} mb="md" />
      <ProductGridSkeleton count={10} />
    </>
  );
}
