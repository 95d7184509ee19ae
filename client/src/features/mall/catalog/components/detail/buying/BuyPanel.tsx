import type { ProductDetail, SkuRow } from '@jicai/shared/contract/mall/catalog/detail.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { isEnough, leastPieces, termsOf } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { Alert, Anchor, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RegionPicker } from '../../../../../identity/region/components/RegionPicker.tsx';
import { regionAtom } from '../../../../../identity/region/region.ts';
import { ComplainButton } from '../../../../price-complaint/components/ComplainButton.tsx';
import { catalogPaths } from '../../../paths.ts';
import { Price } from '../../product/Price.tsx';
import { TagBadge } from '../../product/TagBadge.tsx';
import { SupplierFacts } from '../../reviews/SupplierFacts.tsx';
import { Alerts } from '../Alerts.tsx';
import classes from '../detail.module.css';
import { PriceHistory } from '../price/PriceHistory.tsx';
import { Row } from '../Row.tsx';
import { Accessories } from './Accessories.tsx';
import { BuyButtons } from './BuyButtons.tsx';
import { SkuChoice } from './SkuChoice.tsx';

interface Props {
  readonly detail: ProductDetail;
  readonly sku: SkuRow | null;
  readonly onChoose: (sku: SkuRow) => void;
}

const PAYMENT_WORDS = {
  transfer: '对公转账',
  credit: '账期支付',
  card: '公务卡',
  online: '在线支付',
} as const;

/** Everything one decides before buying: price, address, SKU, accessories, how many. */
export function BuyPanel({ detail, sku, onChoose }: Props) {
  const { card, accessories } = detail;
  const [region, setRegion] = useAtom(regionAtom);
  const [quantity, setQuantity] = useState(leastPieces(detail));
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const skuId = sku?.id ?? card.skuId;
  const price = sku?.price ?? card.price;
  const stock = sku?.stock ?? card.stock;
  const quantities = { ...termsOf(detail), stock };
  const isShort = !isEnough(quantities);
  const extras = accessories.reduce(
    (sum, { id, price: each }) => sum + each * (chosen[id] ?? 0),
    0,
  );
  const total = (price * quantity + extras) as Fen;
  const reason = detail.obstacle || (isShort ? '所选规格库存不足' : '');
  return (
    <div className={classes.buy}>
      <Title order={1} size="h3" className={classes.name ?? ''}>
        {card.name}
      </Title>
      {detail.summary && <p className={classes.summary}>{detail.summary}</p>}
      <div className={classes.priceBlock}>
        <div className={classes.priceLine}>
          <span className={classes.rowTitle}>商城价</span>
          <Price
            amount={price}
            size="large"
            unit={card.unit}
            listPrice={sku?.listPrice ?? card.listPrice}
          />
          <span className={classes.sold}>
            累计成交 <b className="tnum">{card.sold}</b>
          </span>
        </div>
        <div className={classes.tags}>
          {card.tags.map((tag) => (
            <TagBadge key={tag.id} tag={tag} />
          ))}
        </div>
        <PriceHistory productId={card.productId} />
      </div>
      <Row title="配送至">
        <RegionPicker label="配送至" value={region} onChange={setRegion} />
        <Stock detail={detail} stock={stock} hasRegion={region !== null} />
      </Row>
      {detail.deliveryPromiseDays !== null && (
        <Row title="交货承诺">下单后 {detail.deliveryPromiseDays} 天内交货</Row>
      )}
      <Row title="供应商">
        <Anchor component={Link} to={catalogPaths.shopDetail.to(card.shopId)}>
          {card.shopName}
        </Anchor>
        <SupplierFacts shopId={card.shopId} />
      </Row>
      <Row title="结算">
        {detail.payments.map((payment) => PAYMENT_WORDS[payment]).join('、') || '对公转账'}
        <span className={classes.muted}>
          税率 {taxRateWord(sku?.taxHundredths ?? detail.taxHundredths)}
        </span>
        <ComplainButton productId={card.productId} name={card.name} price={price} />
      </Row>
      <Alerts productId={card.productId} skuId={skuId} price={price} isShort={isShort} />
      <SkuChoice skus={detail.skus} sku={sku} onChoose={onChoose} />
      <Accessories accessories={accessories} chosen={chosen} onChange={setChosen} />
      {reason !== '' && (
        <Alert
          color="orange"
          variant="light"
          // A variant or a place that is chosen may be the reason.
          role="status"
          my="sm"
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          {reason}
        </Alert>
      )}
      <BuyButtons
        product={card}
        skuId={skuId}
        quantity={quantity}
        onQuantity={setQuantity}
        quantities={quantities}
        accessories={Object.entries(chosen).map(([id, pieces]) => ({ id, quantity: pieces }))}
        isOff={reason !== ''}
        price={price}
      />
      {(quantity > 1 || extras > 0) && reason === '' && (
        <p className={classes.total} role="status">
          合计 <b className="tnum">¥{formatFen(total)}</b>
          {extras > 0 && <span>（含配件 ¥{formatFen(extras as Fen)}）</span>}
        </p>
      )}
    </div>
  );
}

interface StockProps {
  readonly detail: ProductDetail;
  readonly stock: number;
  readonly hasRegion: boolean;
}

function Stock({ detail, stock, hasRegion }: StockProps) {
  const { card, deliveryDays } = detail;
  if (hasRegion && card.deliverable === false) {
    return <span className={classes.off}>该地区暂不配送</span>;
  }
  if (stock <= 0) return <span className={classes.off}>无货</span>;
  return (
    <span>
      <b className={classes.on}>有货</b>
      <span className={classes.muted}>
        （{stock} {card.unit}）{deliveryDays !== null && `预计 ${deliveryDays} 天内送达`}
      </span>
    </span>
  );
}
