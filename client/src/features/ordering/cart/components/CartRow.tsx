import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import type { CartLine } from '@jicai/shared/contract/ordering/cart.ts';
import { termHints } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { Anchor, Button, Checkbox, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { QuantityBox } from '../../../../ui/form/numbers/QuantityBox.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { Picture } from '../../../mall/catalog/components/picture/Picture.tsx';
import { PriceMove } from '../../../mall/catalog/components/product/PriceMove.tsx';
import { useCartWrites } from '../api.ts';
import { invalidLabels } from '../model/words.ts';
import { Accessories } from './Accessories.tsx';
import classes from './CartRow.module.css';

/** One line of the cart page. A line that cannot be bought has its reason instead of pieces. */
export function CartRow({ line }: { readonly line: CartLine }) {
  const { remove, select, setQuantity, moveToFollows } = useCartWrites();
  const isOff = line.invalid !== null;
  const isShort = !isOff && line.quantity > line.stock;
  return (
    <li className={classes.row} data-off={isOff || undefined}>
      <div className={classes.tick}>
        {isOff ? (
          <Text size="xs" c="var(--jc-muted)">
            失效
          </Text>
        ) : (
          <Checkbox
            aria-label={`选择 ${line.name}`}
            checked={line.isSelected}
            onChange={(event) => void select([line.id], event.currentTarget.checked)}
          />
        )}
      </div>
      <Link to={productPath(line)} className={classes.picture} tabIndex={-1} aria-hidden>
        <Picture name={line.picture} />
      </Link>
      <div className={classes.words}>
        <Anchor component={Link} to={productPath(line)} c="inherit" lineClamp={2}>
          {line.name}
        </Anchor>
        {(line.skuName !== '' || line.model !== '') && (
          <Text size="xs" c="var(--jc-muted)">
            {[line.skuName, line.model && `型号 ${line.model}`].filter(Boolean).join(' · ')}
          </Text>
        )}
        <PriceMove before={line.priceAdded} now={line.price} since="加入" />
        {line.invalid !== null && (
          <Text size="xs" fw={600} c="var(--jc-amber)">
            {invalidLabels[line.invalid]}
          </Text>
        )}
        {!isOff && <Accessories line={line} />}
      </div>
      <div className={classes.price}>
        <Money amount={line.price} isPrice={false} />
        <Text component="span" size="xs" c="var(--jc-muted)">
          /{line.unit}
        </Text>
      </div>
      <div className={classes.pieces}>
        {isOff ? (
          <Text className="tnum">× {line.quantity}</Text>
        ) : (
          <QuantityBox
            value={line.quantity}
            label={`${line.name} 数量`}
            unit={line.unit}
            quantities={line}
            onChange={(quantity) => void setQuantity(line.id, quantity)}
          />
        )}
        {isShort ? (
          <Text size="xs" c="var(--jc-amber)">
            库存仅剩 {line.stock} {line.unit}
          </Text>
        ) : (
          !isOff && (
            <Text size="xs" c="var(--jc-muted)" className="tnum">
              库存 {line.stock}
              {termHints(line, line.unit).map((hint) => `，${hint}`)}
            </Text>
          )
        )}
      </div>
      <div className={classes.total}>{!isOff && <Money amount={line.total} fw={600} />}</div>
      <div className={classes.actions}>
        <ConfirmPopover
          question={`从购物车中删除「${line.name}」？`}
          word="删除"
          onConfirm={() => void remove([line.id])}
        >
          {(ask) => (
            <Button variant="subtle" color="gray" size="compact-sm" fw={400} onClick={ask}>
              删除
            </Button>
          )}
        </ConfirmPopover>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={400}
          onClick={() => void moveToFollows(line)}
        >
          移入关注
        </Button>
      </div>
    </li>
  );
}
