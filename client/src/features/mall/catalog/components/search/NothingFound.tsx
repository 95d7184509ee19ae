import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../../ui/page/states.tsx';
import { emptySearch, type Search, searchQuery } from '../../model/search-url.ts';
import { catalogPaths } from '../../paths.ts';
import { ProductGrid } from '../product/ProductCard.tsx';

interface Props {
  readonly search: Search;
  readonly corrections: readonly string[];
  readonly similar: readonly ProductCard[];
  readonly hasConditions: boolean;
  /** The text is the name of shops; `similar` are their products then. */
  readonly isShop: boolean;
  readonly onClear: () => void;
}

/** A search that found nothing: what may have been meant, what may do instead. */
export function NothingFound(props: Props) {
  const { search, corrections, similar, hasConditions, isShop, onClear } = props;
  const title = isShop ? '这家店铺的商品' : '看看这些商品';
  const word = search.keyword ? `没有找到与「${search.keyword}」相关的商品` : '没有符合条件的商品';
  return (
    <>
      <Panel mb="md">
        <Empty
          drawing="lost"
          text={hasConditions ? `${word}，试试减少筛选条件` : word}
          action={
            <>
              {corrections.length > 0 && (
                <Group gap="sm" justify="center">
                  <Text>您是不是要找：</Text>
                  {corrections.map((correction) => (
                    <Anchor
                      key={correction}
                      component={Link}
                      fw={600}
                      to={catalogPaths.productSearch.to(
                        searchQuery({ ...emptySearch, keyword: correction, zoneId: search.zoneId }),
                      )}
                    >
                      {correction}
                    </Anchor>
                  ))}
                </Group>
              )}
              <Group gap="sm" justify="center">
                {hasConditions && (
                  <Button variant="light" onClick={onClear}>
                    清空筛选条件
                  </Button>
                )}
                {search.zoneId !== null && (
                  <Button
                    variant="light"
                    component={Link}
                    to={catalogPaths.productSearch.to(searchQuery({ ...search, zoneId: null }))}
                  >
                    在全部商城中搜索
                  </Button>
                )}
                <Button
                  variant="default"
                  component={Link}
                  to={catalogPaths.productSearch.to(
                    searchQuery({ ...emptySearch, zoneId: search.zoneId }),
                  )}
                >
                  浏览全部商品
                </Button>
              </Group>
            </>
          }
        />
      </Panel>
      {similar.length > 0 && (
        <section aria-label={title}>
          <Text component="h2" fw={600} size="lg" mb="sm">
            {title}
          </Text>
          <ProductGrid products={similar} label="相似商品" />
        </section>
      )}
    </>
  );
}
