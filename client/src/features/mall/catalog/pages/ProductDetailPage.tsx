import type { ProductDetail } from '@jicai/shared/contract/mall/catalog/detail.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { pictureUrl } from '@jicai/shared/domain/mall/catalog/picture-url.ts';
import { Anchor, Breadcrumbs, Button, Skeleton } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { isFinal } from '../../../../lib/http/call-failed.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { useShareCard } from '../../../../ui/page/use-share-card.ts';
import { navigationPaths } from '../../../identity/navigation/paths.ts';
import { regionAtom } from '../../../identity/region/region.ts';
import { useRecordVisit } from '../../actions/mall-actions.ts';
import { useProductDetail } from '../api.ts';
import { BuyPanel } from '../components/detail/buying/BuyPanel.tsx';
import { DetailTabs } from '../components/detail/DetailTabs.tsx';
import classes from '../components/detail/detail.module.css';
import { Gallery } from '../components/detail/gallery/Gallery.tsx';
import { OtherOffers } from '../components/detail/price/OtherOffers.tsx';
import { Related } from '../components/detail/Related.tsx';
import { askedKind, productInQuery } from '../lib/product-path.ts';
import { firstSku } from '../model/detail/sku-choice.ts';
import { emptySearch, searchQuery } from '../model/search-url.ts';
import { catalogPaths, SKU_PARAM } from '../paths.ts';

/** /goods/goodsDetail/{id}/, the same with the id in the query, and the page of welfare products. */
export default function ProductDetailPage() {
  const { goodId: inPath } = useParams();
  const [params] = useSearchParams();
  const productId = inPath ?? productInQuery(params);
  const region = useAtomValue(regionAtom);
  const kind = askedKind(useLocation().pathname, params);
  const { data, error, refetch } = useProductDetail(productId, kind, region?.code ?? null);
  // While another address is asked the last answer stays; another product's answer does not.
  if (data && data.detail.card.productId === productId)
    return <Product key={productId} detail={data.detail} />;
  if (productId === '' || isFinal(error)) {
    return (
      <Panel>
        <Empty
          drawing="lost"
          text={error?.text ?? '没有指定商品'}
          action={
            <Button component={Link} to={catalogPaths.productSearch.to()} variant="light">
              去看看其他商品
            </Button>
          }
        />
      </Panel>
    );
  }
  return (
    <Unloaded what="商品加载失败" error={error} refetch={refetch} shape={<ProductSkeleton />} />
  );
}

function ProductSkeleton() {
  return (
    <div className={classes.page} aria-hidden>
      <Skeleton height={20} width="40%" />
      <Panel>
        <div className={classes.top}>
          <Skeleton height={420} />
          <Skeleton height={420} />
        </div>
      </Panel>
    </div>
  );
}

function Product({ detail }: { readonly detail: ProductDetail }) {
  const { card, skus, pictures, categoryPath } = detail;
  const [params] = useSearchParams();
  const [skuId, setSkuId] = useState(params.get(SKU_PARAM) ?? card.skuId);
  const sku = firstSku(skus, skuId);
  useDocumentTitle(card.name);
  useShareCard({
    title: card.name,
    description: [`¥${formatFen(card.price)}/${card.unit}`, card.shopName, detail.summary]
      .filter(Boolean)
      .join(' · '),
    picture: pictureUrl(card.picture),
  });
  useRecordVisit(card.productId);
  return (
    <div className={classes.page}>
      <nav aria-label="当前位置">
        <Breadcrumbs separatorMargin={8}>
          <Anchor component={Link} to={navigationPaths.mallIndex.to()}>
            首页
          </Anchor>
          {categoryPath.map(({ id, name }) => (
            <Anchor
              key={id}
              component={Link}
              to={catalogPaths.productSearch.to(searchQuery({ ...emptySearch, categoryId: id }))}
            >
              {name}
            </Anchor>
          ))}
        </Breadcrumbs>
      </nav>
      <Panel>
        <div className={classes.top}>
          <Gallery name={card.name} pictures={pictures} first={sku?.picture || card.picture} />
          <BuyPanel detail={detail} sku={sku} onChoose={({ id }) => setSkuId(id)} />
        </div>
      </Panel>
      <OtherOffers productId={card.productId} />
      <Panel py={0}>
        <DetailTabs detail={detail} />
      </Panel>
      <Related productId={card.productId} />
    </div>
  );
}
