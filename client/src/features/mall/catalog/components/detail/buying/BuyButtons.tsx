import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import { WELFARE_ZONE } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import type { Quantities } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { termHints } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import {
  type Icon,
  IconArrowsExchange,
  IconFileSearch,
  IconHeart,
  IconHeartFilled,
  IconScale,
  IconShoppingCartPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { QuantityBox } from '../../../../../../ui/form/numbers/QuantityBox.tsx';
import { useHasEntry } from '../../../../../identity/navigation/use-has-entry.ts';
import { isBuyerAtom } from '../../../../../identity/session/roles.ts';
import { type ChosenAccessory, useCartPort } from '../../../../actions/cart-port.ts';
import { useCompare, useFollow } from '../../../../actions/mall-actions.ts';
import classes from '../detail.module.css';
import { Row } from '../Row.tsx';
import { BuyBar } from './BuyBar.tsx';

interface Props {
  readonly product: ProductCard;
  readonly skuId: string;
  readonly quantity: number;
  readonly onQuantity: (quantity: number) => void;
  readonly quantities: Quantities;
  readonly accessories: readonly ChosenAccessory[];
  readonly isOff: boolean;
  /** Of one piece of the chosen SKU. */
  readonly price: Fen;
}

/** The header stays at the top; what is under it is not seen. */
const BELOW_HEADER = '-120px 0px 0px 0px';

/** How many, and what to do with them. */
export function BuyButtons(props: Props) {
  const { product, skuId, quantity, onQuantity, quantities, accessories, isOff, price } = props;
  const { productId, zoneId, unit } = product;
  const { add: addToCart, buyNow } = useCartPort();
  const compare = useCompare();
  const follow = useFollow();
  const { ref, entry } = useIntersection({ rootMargin: BELOW_HEADER });
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null);
  const isBuyer = useAtomValue(isBuyerAtom);
  const isFollowed = follow.isFollowed(productId);
  const isCompared = compare.isCompared(productId);

  if (!isBuyer) return <p className={classes.muted}>您的账号不能采购商品</p>;

  const wish = { productId, skuId, zoneId, quantity, accessories };

  async function run(what: 'add' | 'buy'): Promise<void> {
    setBusy(what);
    await (what === 'add' ? addToCart(wish) : buyNow(wish));
    setBusy(null);
  }

  return (
    <>
      <Row title="数量">
        <QuantityBox
          label="数量"
          unit={unit}
          quantities={quantities}
          value={quantity}
          isDisabled={isOff}
          isImmediate
          onChange={onQuantity}
        />
        <span className={classes.muted}>
          {unit}
          {termHints(quantities, unit).map((hint) => `，${hint}`)}
        </span>
      </Row>
      <div className={classes.buttons} ref={ref}>
        <Button
          size="lg"
          leftSection={<IconShoppingCartPlus size={22} aria-hidden />}
          loading={busy === 'add'}
          disabled={isOff}
          onClick={() => void run('add')}
        >
          加入购物车
        </Button>
        <Button
          size="lg"
          variant="light"
          loading={busy === 'buy'}
          disabled={isOff}
          onClick={() => void run('buy')}
        >
          立即购买
        </Button>
        <Button
          size="lg"
          variant="default"
          aria-pressed={isFollowed}
          leftSection={
            isFollowed ? (
              <IconHeartFilled size={20} aria-hidden />
            ) : (
              <IconHeart size={20} aria-hidden />
            )
          }
          onClick={() => void follow.toggleProduct(productId)}
        >
          {isFollowed ? '已关注' : '关注'}
        </Button>
        <Button
          size="lg"
          variant="default"
          aria-pressed={isCompared}
          leftSection={<IconScale size={20} aria-hidden />}
          onClick={() => void compare.toggle(productId)}
        >
          {isCompared ? '已加入对比' : '对比'}
        </Button>
        {!isOff && <OtherWays product={product} skuId={skuId} quantity={quantity} />}
      </div>
      <BuyBar
        product={product}
        price={price}
        isOff={isOff}
        busy={busy}
        onRun={(what) => void run(what)}
        isNeeded={entry !== null && !entry.isIntersecting}
      />
    </>
  );
}

/** The ways to buy that have a form of their own. */
function OtherWays(props: {
  readonly product: ProductCard;
  readonly skuId: string;
  readonly quantity: number;
}) {
  const { product, skuId, quantity } = props;
  const { productId, zoneId } = product;
  const isHandler = useHasEntry(menuPaths.projects);
  return (
    <>
      {/* Orders of a group go through the ordinary checkout. */}
      {zoneId !== WELFARE_ZONE && (
        <FormLink Icon={IconUsersGroup} to={businessPaths.groupBuyLaunch(productId, skuId)}>
          发起团购
        </FormLink>
      )}
      <FormLink Icon={IconArrowsExchange} to={businessPaths.negotiationStart('2', skuId, quantity)}>
        议价
      </FormLink>
      {isHandler && (
        <FormLink Icon={IconFileSearch} to={businessPaths.inquiryAbout(productId, quantity)}>
          发起询价
        </FormLink>
      )}
    </>
  );
}

/** A button that leads to a form. */
function FormLink(props: {
  readonly Icon: Icon;
  readonly to: string;
  readonly children: ReactNode;
}) {
  const { Icon: Drawing, to, children } = props;
  return (
    <Button
      size="lg"
      variant="default"
      component={Link}
      to={to}
      leftSection={<Drawing size={20} aria-hidden />}
    >
      {children}
    </Button>
  );
}
