import type { ShopDetail } from '@jicai/shared/contract/mall/shop.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { isFinal } from '../../../../lib/http/call-failed.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { useShareCard } from '../../../../ui/page/use-share-card.ts';
import { Picture } from '../../catalog/components/picture/Picture.tsx';
import { TagBadge } from '../../catalog/components/product/TagBadge.tsx';
import { SHOP_PARAM } from '../../catalog/paths.ts';
import { PublicPoints } from '../../points/components/PublicPoints.tsx';
import { useShop } from '../api.ts';
import { Score } from '../components/Score.tsx';
import { ShopAside } from '../components/ShopAside.tsx';
import { ShopProducts } from '../components/ShopProducts.tsx';
import { FollowShop } from '../components/ShopRowCard.tsx';
import classes from '../components/shop.module.css';
import { shopPaths } from '../paths.ts';

/** /shopDetail: one shop with its products. */
export default function ShopDetailPage() {
  const [params] = useSearchParams();
  const shopId = params.get(SHOP_PARAM) ?? '';
  const { data, error, refetch } = useShop(shopId);
  if (data) return <Shop key={shopId} detail={data.detail} />;
  if (shopId === '' || isFinal(error)) {
    return (
      <Panel>
        <Empty
          drawing="lost"
          text={error?.text ?? '没有指定店铺'}
          action={
            <Button component={Link} to={shopPaths.supplierList.to()} variant="light">
              全部供应商
            </Button>
          }
        />
      </Panel>
    );
  }
  return <Unloaded what="店铺加载失败" error={error} refetch={refetch} />;
}

const STATE_WORDS: Readonly<Record<ShopDetail['shop']['state'], string>> = {
  active: '',
  incomplete: '店铺信息尚未完善，暂不能购买',
  pendingReview: '店铺正在审核，暂不能购买',
  suspended: '店铺已暂停营业，商品暂不能购买',
  closed: '店铺已关闭，商品不能购买',
};

function Shop({ detail }: { readonly detail: ShopDetail }) {
  const { shop } = detail;
  useDocumentTitle(shop.name);
  useShareCard({ title: shop.name, description: detail.summary || shop.mainBusiness });
  const reason = STATE_WORDS[shop.state];
  return (
    <>
      <section className={classes.banner} aria-label={shop.name}>
        <Picture name={shop.picture} isFirst />
        <div>
          <h1>{shop.name}</h1>
          <div className={classes.tags}>
            {shop.tags.map((tag) => (
              <TagBadge key={tag.id} tag={tag} />
            ))}
            <FollowShop shopId={shop.shopId} name={shop.name} />
          </div>
          <p>{detail.summary}</p>
        </div>
        <div className={classes.bannerScores}>
          <Score word="商品" score={detail.scoreProducts} />
          <Score word="服务" score={detail.scoreService} />
          <Score word="物流" score={detail.scoreDelivery} />
        </div>
      </section>
      {reason !== '' && (
        <Alert color="orange" mt="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {reason}
        </Alert>
      )}
      {detail.notice !== '' && (
        <Alert color="brand" variant="light" mt="sm" title="店铺公告">
          {detail.notice}
        </Alert>
      )}
      <div className={classes.columns}>
        <div>
          <ShopAside detail={detail} />
          <PublicPoints shopId={shop.shopId} />
        </div>
        <ShopProducts shopId={shop.shopId} />
      </div>
    </>
  );
}
