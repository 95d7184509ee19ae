import { limits } from '@jicai/shared/limits.ts';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useState } from 'react';
import { Empty, Failed, Loading } from '../../../../../ui/page/states.tsx';
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
import { GoodsGrid } from '../goods/GoodsCard.tsx';
import { Chips } from './Chips.tsx';
import { FacetPanel } from './facets/FacetPanel.tsx';
import { GoodsRows } from './GoodsRows.tsx';
import { NothingFound } from './NothingFound.tsx';
import classes from './results.module.css';
import { SearchCrumbs } from './SearchCrumbs.tsx';
import { SortBar, type View } from './SortBar.tsx';

interface Props {
  readonly search: Search;
  readonly onChange: (search: Search) => void;
}

/** How one likes to look at goods; kept on the device. */
const viewAtom = atomWithStorage<View>('jicai.goodsView', 'grid', undefined, { getOnInit: true });

/** A search with everything around it: facets, chips, sorting, goods, pages. */
export function SearchResults({ search, onChange }: Props) {
  const region = useShownRegion(search.regionCode);
  const { data, error, refetch, isPlaceholderData } = useSearch({
    ...search,
    regionCode: region?.code ?? null,
  });
  const [view, setView] = useAtom(viewAtom);
  const [isFiltering, setFiltering] = useState(false);
  if (!data) {
    if (error) return <Failed what="商品加载失败" failure={error} onRetry={() => void refetch()} />;
    return <SearchSkeleton />;
  }
  const size = search.pageSize ?? limits.pageSize;
  const { keyword, zoneId, shopId } = search;
  const clear = () => onChange({ ...emptySearch, keyword, zoneId, shopId });
  // The words stand in the box above already.
  const chips = data.chips.filter(({ parameter }) => !isKeyword(parameter));
  // Nothing was found by the words alone: there is nothing to narrow.
  const isHopeless = data.total === 0 && chips.length === 0;
  const label = keyword ? `「${keyword}」的搜索结果` : '商品';
  const panel = (
    <FacetPanel search={search} facets={data.facets} region={region} onChange={onChange} />
  );
  return (
    <>
      <SearchCrumbs search={search} />
      {!isHopeless && <div className={classes.deskPanel}>{panel}</div>}
      <Chips
        chips={chips}
        onClear={clear}
        onRemove={({ parameter, value }) => onChange(withoutChip(search, parameter, value))}
      />
      <Button
        className={classes.filterButton ?? ''}
        variant="default"
        size="xs"
        mb="xs"
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setFiltering(true)}
      >
        筛选
      </Button>
      <Drawer
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        position="bottom"
        size="85%"
        title="筛选"
        closeButtonProps={{ 'aria-label': '关闭筛选' }}
      >
        {panel}
        <Button fullWidth onClick={() => setFiltering(false)}>
          查看商品
        </Button>
      </Drawer>
      {!isHopeless && (
        <SortBar
          search={search}
          total={data.total.toLocaleString('zh-CN') + (data.totalIsExact ? '' : '+')}
          view={view}
          onView={setView}
          onChange={onChange}
        />
      )}
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? classes.waiting : ''}>
        {data.rows.length === 0 && data.total > 0 ? (
          <Empty
            drawing="lost"
            text="这一页已经没有商品"
            action={
              <Button variant="light" onClick={() => onChange(changed(search, {}))}>
                回到第一页
              </Button>
            }
          />
        ) : data.rows.length === 0 ? (
          <NothingFound
            search={search}
            corrections={data.corrections}
            similar={data.similar}
            hasConditions={chips.length > 0}
            onClear={clear}
          />
        ) : view === 'grid' ? (
          <GoodsGrid goods={data.rows} label={label} first={10} />
        ) : (
          <GoodsRows goods={data.rows} label={label} />
        )}
        <Pager
          page={search.page ?? 1}
          pages={Math.ceil(data.total / size)}
          onPage={(page) => onChange({ ...search, page: page === 1 ? null : page })}
        />
      </div>
    </>
  );
}

function SearchSkeleton() {
  return (
    <Loading>
      <Skeleton height={220} mb="md" />
      <Skeleton height={48} mb="md" />
      <Skeleton height={520} />
    </Loading>
  );
}
