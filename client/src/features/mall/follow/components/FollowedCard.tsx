import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import type { FollowedProduct } from '@jicai/shared/contract/mall/follow.ts';
import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useCartPort } from '../../actions/cart-port.ts';
import { useCompare } from '../../actions/mall-actions.ts';
import { Picture } from '../../catalog/components/picture/Picture.tsx';
import { Price } from '../../catalog/components/product/Price.tsx';
import { PriceMove } from '../../catalog/components/product/PriceMove.tsx';
import { catalogPaths } from '../../catalog/paths.ts';
import { unavailableReason } from '../model/followed.ts';
import classes from './FollowedCard.module.css';

interface Props {
  readonly product: FollowedProduct;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** One followed product of the favourites page. */
export function FollowedCard({ product, isTicked, onTick }: Props) {
  const { add: addToCart } = useCartPort();
  const compare = useCompare();
  const reason = unavailableReason(product);
  const isCompared = compare.isCompared(product.productId);
  return (
    <li className={classes.card}>
      <Checkbox
        className={classes.tick ?? ''}
        aria-label={`选择 ${product.name}`}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={classes.frame}>
        <Picture name={product.picture} />
        {reason !== '' && <span className={classes.mask}>{reason}</span>}
      </div>
      <Anchor component={Link} to={productPath(product)} c="inherit" className={classes.name ?? ''}>
        {product.name}
      </Anchor>
      <Price amount={product.price} unit={product.unit} />
      {product.priceFollowed !== null && (
        <PriceMove before={product.priceFollowed} now={product.price} since="关注" />
      )}
      <Text size="xs" c="var(--jc-muted)" lineClamp={1}>
        <Anchor
          component={Link}
          to={catalogPaths.shopDetail.to(product.shopId)}
          inherit
          c="inherit"
        >
          {product.shopName}
        </Anchor>
        {product.stock > 0 && ` · 库存 ${product.stock}`}
      </Text>
      <Group gap={6} mt="auto">
        <Button
          size="compact-sm"
          disabled={reason !== ''}
          onClick={() => void addToCart({ ...product, quantity: null })}
        >
          加入购物车
        </Button>
        <Button
          size="compact-sm"
          variant={isCompared ? 'light' : 'default'}
          onClick={() => void compare.toggle(product.productId)}
        >
          {isCompared ? '移出对比' : '对比'}
        </Button>
      </Group>
    </li>
  );
}
