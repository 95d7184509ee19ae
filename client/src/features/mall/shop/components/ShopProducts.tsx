import { limits } from '@jicai/shared/limits.ts';
import { Group, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { regionAtom } from '../../../identity/region/region.ts';
import { ProductGrid } from '../../catalog/components/product/ProductCard.tsx';
import { useShopProducts } from '../api.ts';
import { CATEGORY_PARAM, SHOP_PAGES, withParam } from '../model/shop-query.ts';
import classes from './shop.module.css';

interface Props {
  readonly shopId: string;
}

/** A shop's products with a search inside it; state in the URL. */
export function ShopProducts({ shopId }: Props) {
  const [params, setParams] = useSearchParams();
  const region = useAtomValue(regionAtom);
  const keyword = (params.get('keyword') ?? '').slice(0, limits.searchLength);
  const page = readPage(params, SHOP_PAGES);
  const categoryId = params.get(CATEGORY_PARAM);
  const list = useShopProducts({
    shopId,
    categoryId,
    keyword,
    page,
    regionCode: region?.code ?? null,
  });
  const { data, error, refetch } = list;

  const show = (name: string, value: string) => setParams(withParam(params, name, value));

  return (
    <section aria-label="店铺商品">
      <Group justify="space-between" mb="sm">
        <KeywordSearch
          className={classes.search}
          keyword={keyword}
          maxLength={limits.searchLength}
          hint="搜索本店商品"
          onSearch={(words) => show('keyword', words)}
        />
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
            <ProductGrid products={data.rows} label="店铺商品" first={4} />
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
