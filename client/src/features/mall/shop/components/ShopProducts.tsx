import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { regionAtom } from '../../../identity/region/region.ts';
import { ProductGrid } from '../../catalog/components/product/ProductCard.tsx';
import { emptySearch, searchQuery } from '../../catalog/model/search-url.ts';
import { catalogPaths } from '../../catalog/paths.ts';
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
        {list.data && (
          <Text c="var(--jc-muted)" role="status">
            共 {list.data.total} 件
          </Text>
        )}
      </Group>
      <Loaded query={list} what="商品加载失败">
        {(data) =>
          data.rows.length === 0 ? (
            <NothingInShop
              keyword={keyword}
              isNarrowed={keyword !== '' || categoryId !== null}
              onAll={() => {
                const whole = withParam(withParam(params, 'keyword', ''), CATEGORY_PARAM, '');
                setParams(whole);
              }}
            />
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
        }
      </Loaded>
    </section>
  );
}

interface NothingProps {
  readonly keyword: string;
  /** Whether words or a category keep products out of sight. */
  readonly isNarrowed: boolean;
  readonly onAll: () => void;
}

/** A shop in which nothing fits: its other products, and the same words in the whole mall. */
function NothingInShop({ keyword, isNarrowed, onAll }: NothingProps) {
  return (
    <Empty
      drawing="lost"
      text={isNarrowed ? '店内没有找到相关商品' : '店铺还没有上架商品'}
      action={
        <Group gap="sm" justify="center">
          {isNarrowed && (
            <Button variant="light" onClick={onAll}>
              查看本店全部商品
            </Button>
          )}
          <Button
            variant="default"
            component={Link}
            to={catalogPaths.productSearch.to(searchQuery({ ...emptySearch, keyword }))}
          >
            {keyword === '' ? '浏览全部商品' : `在全部商城中搜索「${keyword}」`}
          </Button>
        </Group>
      }
    />
  );
}
