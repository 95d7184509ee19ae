import type { FollowedGoods } from '@jicai/shared/contract/mall/follow.ts';
import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useCartPort } from '../../actions/cart-port.ts';
import { useCompare } from '../../actions/mall-actions.ts';
import { Price } from '../../catalog/components/goods/Price.tsx';
import { PriceMove } from '../../catalog/components/goods/PriceMove.tsx';
import { Picture } from '../../catalog/components/picture/Picture.tsx';
import { goodsPath } from '../../catalog/lib/goods-path.ts';
import { catalogPaths } from '../../catalog/paths.ts';
import { unavailableReason } from '../model/followed.ts';
import classes from './FollowedCard.module.css';

interface Props {
  readonly goods: FollowedGoods;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** One followed goods of the favourites page. */
export function FollowedCard({ goods, isTicked, onTick }: Props) {
  const { add: addToCart } = useCartPort();
  const compare = useCompare();
  const reason = unavailableReason(goods);
  const isCompared = compare.isCompared(goods.goodsId);
  return (
    <li className={classes.card}>
      <Checkbox
        className={classes.tick ?? ''}
        aria-label={`选择 ${goods.name}`}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={classes.frame}>
        <Picture name={goods.picture} />
        {reason !== '' && <span className={classes.mask}>{reason}</span>}
      </div>
      <Anchor component={Link} to={goodsPath(goods)} c="inherit" className={classes.name ?? ''}>
        {goods.name}
      </Anchor>
      <Price amount={goods.price} unit={goods.unit} />
      {goods.priceFollowed !== null && (
        <PriceMove before={goods.priceFollowed} now={goods.price} since="关注" />
      )}
      <Text size="xs" c="var(--jc-muted)" lineClamp={1}>
        <Anchor component={Link} to={catalogPaths.shopDetail.to(goods.shopId)} inherit c="inherit">
          {goods.shopName}
        </Anchor>
        {goods.stock > 0 && ` · 库存 ${goods.stock}`}
      </Text>
      <Group gap={6} mt="auto">
        <Button
          size="compact-sm"
          disabled={reason !== ''}
          onClick={() => void addToCart({ ...goods, quantity: null })}
        >
          加入购物车
        </Button>
        <Button
          size="compact-sm"
          variant={isCompared ? 'light' : 'default'}
          onClick={() => void compare.toggle(goods.goodsId)}
        >
          {isCompared ? '移出对比' : '对比'}
        </Button>
      </Group>
    </li>
  );
}
