import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import { NO_TERMS } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Anchor, Button } from '@mantine/core';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { isFinal } from '../../../../../lib/http/call-failed.ts';
import { QuantityBox } from '../../../../../ui/form/numbers/QuantityBox.tsx';
import { Unloaded } from '../../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../../ui/page/states.tsx';
import { regionAtom } from '../../../../identity/region/region.ts';
import { useCartPort } from '../../../actions/cart-port.ts';
import { useScene } from '../../api.ts';
import { catalogPaths } from '../../paths.ts';
import { Picture } from '../picture/Picture.tsx';
import { Price } from '../product/Price.tsx';
import { unavailableReason } from '../product/ProductCard.tsx';
import classes from './scene.module.css';

type Answer = ResponseOf<(typeof catalogEndpoints)['scene']>;

interface Props {
  readonly sceneId: string;
}

/** One scene: its products with suggested quantities, all into the cart at once. */
export function SceneView({ sceneId }: Props) {
  const region = useAtomValue(regionAtom);
  const { data, error, refetch } = useScene(sceneId, region?.code ?? null);
  if (data) return <Product scene={data.scene} products={data.products} />;
  if (error && isFinal(error)) {
    return (
      <Empty
        drawing="lost"
        text={error.text}
        action={
          <Button component={Link} to={catalogPaths.scenes.to()} variant="light">
            全部采购场景
          </Button>
        }
      />
    );
  }
  return <Unloaded what="采购场景加载失败" error={error} refetch={refetch} />;
}

function Product({ scene, products }: Answer) {
  const { addMany } = useCartPort();
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [isAdding, setAdding] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  // Products that got in while others did not: the next click is for the others alone.
  const [inCart, setInCart] = useState<ReadonlySet<string>>(new Set());
  const lines = products.map((line) => ({
    ...line,
    quantity: quantities[line.product.productId] ?? line.quantity,
    reason: unavailableReason(line.product),
  }));
  const buyable = lines.filter(
    ({ reason, quantity, product }) =>
      reason === '' && quantity > 0 && !inCart.has(product.productId),
  );
  const total = buyable.reduce((sum, line) => sum + line.product.price * line.quantity, 0) as Fen;

  async function addAll(): Promise<void> {
    setAdding(true);
    const sent = buyable.map(({ product: { productId, skuId }, quantity }) => ({
      productId,
      skuId,
      quantity,
    }));
    const rejected = await addMany(sent);
    setAdding(false);
    if (rejected === null) return;
    const reasons = new Map(
      rejected.map(({ row, text }) => [sent[row - 1]?.productId ?? '', text] as const),
    );
    const added = sent.flatMap(({ productId }) => (reasons.has(productId) ? [] : productId));
    setRefused(reasons);
    setInCart(new Set(reasons.size > 0 ? [...inCart, ...added] : []));
  }

  return (
    <>
      <PageHeader
        title={scene.name}
        hint={scene.summary}
        actions={
          <Anchor component={Link} to={catalogPaths.scenes.to()}>
            全部采购场景
          </Anchor>
        }
      />
      <Panel>
        <ul className={classes.lines}>
          {lines.map(({ product: one, quantity, reason }) => (
            <li key={one.productId} className={classes.line} data-off={reason !== '' || undefined}>
              <Picture name={one.picture} className={classes.linePicture} />
              <div>
                <Anchor component={Link} to={productPath(one)} c="inherit">
                  {one.name}
                </Anchor>
                <div className={classes.lineShop}>
                  {one.shopName}
                  {reason !== '' && <b> · {reason}</b>}
                  {refused.has(one.productId) && <b> · {refused.get(one.productId)}</b>}
                  {inCart.has(one.productId) && ' · 已加入购物车'}
                </div>
              </div>
              <Price amount={one.price} unit={one.unit} size="small" />
              <QuantityBox
                label={`${one.name} 的数量`}
                unit={one.unit}
                quantities={{ ...NO_TERMS, stock: one.stock }}
                mayBeNone
                value={quantity}
                isDisabled={reason !== '' || inCart.has(one.productId)}
                isImmediate
                onChange={(value) => setQuantities((now) => ({ ...now, [one.productId]: value }))}
              />
              <b className={`tnum ${classes.lineTotal}`}>
                ¥{formatFen((one.price * quantity) as Fen)}
              </b>
            </li>
          ))}
        </ul>
        <div className={classes.sum}>
          <span>
            共 <b className="tnum">{buyable.length}</b> 种，合计{' '}
            <Price amount={total} size="large" />
          </span>
          <Button
            size="md"
            leftSection={<IconShoppingCartPlus size={20} aria-hidden />}
            loading={isAdding}
            disabled={buyable.length === 0}
            onClick={() => void addAll()}
          >
            {inCart.size > 0 ? '加入其余商品' : '整套加入购物车'}
          </Button>
        </div>
      </Panel>
    </>
  );
}
