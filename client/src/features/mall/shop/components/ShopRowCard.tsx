import type { ShopRow } from '@jicai/shared/contract/mall/shop.ts';
import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useFollow } from '../../actions/mall-actions.ts';
import { Picture } from '../../catalog/components/picture/Picture.tsx';
import { TagBadge } from '../../catalog/components/product/TagBadge.tsx';
import { catalogPaths } from '../../catalog/paths.ts';
import { Score } from './Score.tsx';
import classes from './shop.module.css';

interface Props {
  readonly shop: ShopRow;
}

/** One supplier of the list. */
export function ShopRowCard({ shop }: Props) {
  return (
    <article className={`card ${classes.card}`}>
      <Picture name={shop.picture} className={classes.logo} />
      <div className={classes.main}>
        <Link to={catalogPaths.shopDetail.to(shop.shopId)} className={classes.name}>
          {shop.name}
        </Link>
        <div className={classes.tags}>
          {shop.tags.map((tag) => (
            <TagBadge key={tag.id} tag={tag} />
          ))}
        </div>
        <p className={classes.business}>主营：{shop.mainBusiness}</p>
        <p className={classes.muted}>
          {shop.regionName} · 服务区域：{shop.areas || '全国'}
        </p>
      </div>
      <div className={classes.side}>
        <Score score={shop.score} />
        <span className={classes.muted}>
          商品 <b className="tnum">{shop.productCount}</b> · 成交{' '}
          <b className="tnum">{shop.dealCount}</b> 笔
        </span>
        <div className={classes.actions}>
          <Button component={Link} to={catalogPaths.shopDetail.to(shop.shopId)} size="xs">
            进入店铺
          </Button>
          <FollowShop shopId={shop.shopId} name={shop.name} />
        </div>
      </div>
    </article>
  );
}

/** Follows a shop, or no longer. */
export function FollowShop({ shopId, name }: { readonly shopId: string; readonly name: string }) {
  const follow = useFollow();
  const isFollowed = follow.isShopFollowed(shopId);
  return (
    <Button
      size="xs"
      variant="default"
      aria-pressed={isFollowed}
      aria-label={`${isFollowed ? '取消关注' : '关注'} ${name}`}
      leftSection={
        isFollowed ? <IconHeartFilled size={15} aria-hidden /> : <IconHeart size={15} aria-hidden />
      }
      onClick={() => void follow.toggleShop(shopId)}
    >
      {isFollowed ? '已关注' : '关注'}
    </Button>
  );
}
