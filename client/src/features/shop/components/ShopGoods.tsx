import { limits } from '@jicai/shared/limits.ts';
import { Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { regionAtom } from '../../../lib/region.ts';
import { GoodsGrid } from '../../../ui/GoodsCard.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Empty, Failed, Loading } from '../../../ui/states.tsx';
import { useShopGoods } from '../api.ts';
import { CATEGORY_PARAM } from '../model/shop-goods.ts';

interface Props {
  readonly shopId: string;
}

/** A shop's goods with a search inside it; state in the URL. */
export function ShopGoods({ shopId }: Props) {
  const [params, setParams] = useSearchParams();
  const region = useAtomValue(regionAtom);
  const keyword = (params.get('keyword') ?? '').slice(0, limits.searchLength);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const categoryId = params.get(CATEGORY_PARAM);
  const list = useShopGoods({
    shopId,
    categoryId,
    keyword,
    page,
    regionCode: region?.code ?? null,
  });
  const { data, error, refetch } = list;

  function show(name: string, value: string): void {
    const next = new URLSearchParams(params);
    if (name !== 'page') next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next);
  }

  return (
    <section aria-label="店铺商品">
      <Group justify="space-between" mb="sm">
        <search>
          <form
            key={keyword}
            onSubmit={(event) => {
              event.preventDefault();
              show(
                'keyword',
                String(new FormData(event.currentTarget).get('keyword') ?? '').trim(),
              );
            }}
          >
            <TextInput
              name="keyword"
              type="search"
              w={260}
              maxLength={limits.searchLength}
              aria-label="搜索本店商品"
              placeholder="搜索本店商品"
              defaultValue={keyword}
              leftSection={<IconSearch size={16} aria-hidden />}
            />
          </form>
        </search>
        {data && (
          <Text c="var(--jc-muted)" role="status">
            共 {data.total} 件
          </Text>
        )}
      </Group>
      {data ? (
        data.rows.length === 0 ? (
          <Empty text={keyword ? '店内没有找到相关商品' : '店铺还没有上架商品'} />
        ) : (
          <>
            <GoodsGrid goods={data.rows} label="店铺商品" first={4} />
            <Pager
              page={page}
              pages={Math.ceil(data.total / limits.pageSize)}
              onPage={(next) => show('page', next === 1 ? '' : String(next))}
            />
          </>
        )
      ) : error ? (
        <Failed what="商品加载失败" failure={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  );
}
