import type { GroupBuyDetail } from '@jicai/shared/contract/ordering/group-buy.ts';
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Loaded, Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useProductDetail } from '../../../mall/catalog/api.ts';
import { catalogPaths } from '../../../mall/catalog/paths.ts';
import { useGroupBuy } from '../api.ts';
import { LaunchForm } from '../components/LaunchForm.tsx';
import { ProductPicker } from '../components/ProductPicker.tsx';
import { GROUP_BUY_PARAM, groupBuyPaths, PRODUCT_PARAM, SKU_PARAM } from '../paths.ts';

/** /groupbuy/GroupBuyLaunch: a product, its price ladder, the window and who may join. */
export default function GroupBuyLaunchPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get(GROUP_BUY_PARAM) ?? '';
  const returned = useGroupBuy(id);
  const productId = params.get(PRODUCT_PARAM) ?? '';
  return (
    <>
      <PageHeader
        title={id === '' ? '发起团购' : '修改团购'}
        hint="提交后请供应商确认价格，再经审核发布"
      />
      {id !== '' ? (
        <Loaded
          query={returned}
          what="团购加载失败"
          away={
            <Anchor component={Link} to={groupBuyPaths.groupBuys.to()}>
              返回团购列表
            </Anchor>
          }
        >
          {({ groupBuy }) => (
            <Terms productId={groupBuy.productId} sku={groupBuy.skuId} returned={groupBuy} />
          )}
        </Loaded>
      ) : productId === '' ? (
        <Panel title="选择商品">
          <ProductPicker
            onChoose={(chosen) => void navigate(groupBuyPaths.groupBuyLaunch.to(chosen))}
          />
        </Panel>
      ) : (
        <Terms productId={productId} sku={params.get(SKU_PARAM) ?? ''} returned={null} />
      )}
    </>
  );
}

interface TermsProps {
  readonly productId: string;
  readonly sku: string;
  readonly returned: GroupBuyDetail | null;
}

function Terms({ productId, sku, returned }: TermsProps) {
  const { data, error, refetch } = useProductDetail(productId, null, null);
  const [chosen, setChosen] = useState(sku);
  if (!data) return <Unloaded what="商品加载失败" error={error} refetch={refetch} />;
  const { card, skus } = data.detail;
  const one = skus.find(({ id }) => id === chosen) ?? skus.find(({ id }) => id === card.skuId);
  const product = {
    productId: card.productId,
    skuId: one?.id ?? card.skuId,
    name: card.name,
    unit: card.unit,
    price: one?.price ?? card.price,
  };
  return (
    <Stack gap="md">
      <Panel title="商品">
        <Group justify="space-between">
          <Stack gap={4}>
            <Anchor component={Link} to={catalogPaths.productDetail.to(card.productId)}>
              {card.name}
            </Anchor>
            <Text size="sm" c="var(--jc-muted)">
              {card.shopName}
            </Text>
          </Stack>
          <Button component={Link} variant="default" to={groupBuyPaths.groupBuyLaunch.to()}>
            换一个商品
          </Button>
        </Group>
        {skus.length > 1 && (
          <Select
            mt="sm"
            label="规格"
            allowDeselect={false}
            data={skus.map(({ id, name }) => ({ value: id, label: name || '默认规格' }))}
            value={product.skuId}
            onChange={(id) => setChosen(id ?? '')}
          />
        )}
      </Panel>
      <LaunchForm product={product} returned={returned} />
    </Stack>
  );
}
