import type { FollowedShop } from '@jicai/shared/contract/mall/follow.ts';
import { Anchor, Avatar, Badge, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { catalogPaths } from '../../catalog/paths.ts';
import classes from './ShopLine.module.css';

interface Props {
  readonly shop: FollowedShop;
  readonly onCancel: () => void;
}

/** One followed shop: what it sells, what is new there, the way in. */
export function ShopLine({ shop, onCancel }: Props) {
  return (
    <li className={classes.shop}>
      <Avatar radius="md" color="brand" size={48} name={shop.name} aria-hidden>
        {[...shop.name][0]}
      </Avatar>
      <div className={classes.words}>
        <Group gap={6}>
          <Anchor
            component={Link}
            to={catalogPaths.shopDetail.to(shop.shopId)}
            c="inherit"
            fw={600}
          >
            {shop.name}
          </Anchor>
          {!shop.isActive && (
            <Badge variant="light" color="orange" size="sm">
              暂停营业
            </Badge>
          )}
        </Group>
        <Text size="xs" c="var(--jc-muted)" lineClamp={1}>
          {shop.mainBusiness}
        </Text>
        <Text size="xs" c="var(--jc-muted)" className="tnum">
          在售 {shop.productCount} 种
          {shop.newProductCount > 0 && `，关注后新上 ${shop.newProductCount} 种`}
        </Text>
        <Group gap="xs">
          <Button
            component={Link}
            to={catalogPaths.shopDetail.to(shop.shopId)}
            variant="light"
            size="compact-xs"
          >
            进入店铺
          </Button>
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onCancel}>
            取消关注
          </Button>
        </Group>
      </div>
    </li>
  );
}
