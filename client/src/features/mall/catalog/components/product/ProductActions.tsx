import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconScale, IconShoppingCartPlus } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { isBuyerAtom } from '../../../../identity/session/roles.ts';
import { useCartPort } from '../../../actions/cart-port.ts';
import { useCompare, useFollow } from '../../../actions/mall-actions.ts';

interface Props {
  readonly product: ProductCard;
  /** Cannot be bought now. */
  readonly isOff: boolean;
  /** Beside a row, with words; on a card icons only. */
  readonly isRow?: boolean;
}

/** The actions on a product without opening it: into the cart, compare, follow. */
export function ProductActions({ product, isOff, isRow = false }: Props) {
  const { add: addToCart } = useCartPort();
  const compare = useCompare();
  const follow = useFollow();
  const isBuyer = useAtomValue(isBuyerAtom);
  const { productId, skuId, zoneId, name } = product;
  if (!isBuyer) return null;
  const isFollowed = follow.isFollowed(productId);
  const isCompared = compare.isCompared(productId);
  const add = () => void addToCart({ productId, skuId, zoneId });
  const marks = (
    <>
      <Mark
        word={isFollowed ? '取消关注' : '关注'}
        name={name}
        isOn={isFollowed}
        onClick={() => void follow.toggleProduct(productId)}
      >
        {isFollowed ? (
          <IconHeartFilled size={18} aria-hidden />
        ) : (
          <IconHeart size={18} aria-hidden />
        )}
      </Mark>
      <Mark
        word={isCompared ? '移出对比' : '对比'}
        name={name}
        isOn={isCompared}
        onClick={() => void compare.toggle(productId)}
      >
        <IconScale size={18} stroke={isCompared ? 2.2 : 1.6} aria-hidden />
      </Mark>
    </>
  );
  if (isRow) {
    return (
      <Group gap="xs">
        <Button size="xs" disabled={isOff} onClick={add}>
          加入购物车
        </Button>
        {marks}
      </Group>
    );
  }
  return (
    <>
      {marks}
      {!isOff && (
        <Mark word="加入购物车" name={name} isOn={false} onClick={add}>
          <IconShoppingCartPlus size={18} aria-hidden />
        </Mark>
      )}
    </>
  );
}

interface MarkProps {
  readonly word: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function Mark({ word, name, isOn, onClick, children }: MarkProps) {
  return (
    <ActionIcon
      variant={isOn ? 'filled' : 'default'}
      size={32}
      title={word}
      aria-label={`${word} ${name}`}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
