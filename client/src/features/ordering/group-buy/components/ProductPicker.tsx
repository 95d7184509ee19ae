import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import { WELFARE_ZONE } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { useSearch } from '../../../mall/catalog/api.ts';
import { emptySearch, type Search } from '../../../mall/catalog/model/search-url.ts';

/** Products shown at once: who does not see theirs types another word. */
const SHOWN = 8;

/** Finds the product that a group buy is launched for. */
export function ProductPicker({ onChoose }: { readonly onChoose: (productId: string) => void }) {
  const [keyword, setKeyword] = useState('');
  const search: Search = { ...emptySearch, keyword, pageSize: SHOWN };
  const query = useSearch(search, keyword !== '');
  const columns: readonly Column<ProductCard>[] = [
    { title: '商品', isHeading: true, render: ({ name }) => name },
    { title: '店铺', render: ({ shopName }) => shopName },
    { title: '商城价', isNumber: true, render: ({ price }) => <Money amount={price} /> },
    {
      title: '操作',
      render: ({ productId, name, zoneId }) =>
        zoneId === WELFARE_ZONE ? (
          <Text size="sm" c="var(--jc-muted)">
            福利商品不能团购
          </Text>
        ) : (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={`选择${name}`}
            onClick={() => onChoose(productId)}
          >
            选择
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="sm">
      <KeywordSearch
        hint="商品名称或型号"
        keyword={keyword}
        maxLength={64}
        hasButton
        onSearch={setKeyword}
      />
      {keyword === '' ? (
        <Text c="var(--jc-muted)">输入商品名称或型号，选择要团购的商品。</Text>
      ) : (
        <Loaded query={query} what="商品加载失败" empty="没有找到商品，请换个词">
          {(data) => (
            <DataTable
              caption="可选商品"
              columns={columns}
              rows={data.rows}
              keyOf={({ productId }) => productId}
            />
          )}
        </Loaded>
      )}
    </Stack>
  );
}
