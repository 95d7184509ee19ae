import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button } from '@mantine/core';
import { Money } from '../../../../../../ui/show/Money.tsx';
import { Picture } from '../../picture/Picture.tsx';
import classes from './BuyBar.module.css';

interface Props {
  readonly product: ProductCard;
  readonly price: Fen;
  readonly isOff: boolean;
  readonly busy: 'add' | 'buy' | null;
  readonly onRun: (what: 'add' | 'buy') => void;
  /** The buttons of the page are out of sight; on a phone the bar stands in any case. */
  readonly isNeeded: boolean;
}

/** Price and buttons at the bottom of the window: always on a phone, elsewhere after scrolling. */
export function BuyBar({ product, price, isOff, busy, onRun, isNeeded }: Props) {
  return (
    <section
      className={classes.bar}
      aria-label="快捷购买"
      data-buy-bar
      data-needed={isNeeded || undefined}
    >
      <div className={`page ${classes.inside}`}>
        <Picture name={product.picture} className={classes.picture} />
        <span className={classes.name}>{product.name}</span>
        <Money amount={price} fw={700} fz="lg" />
        <Button
          variant="light"
          disabled={isOff}
          loading={busy === 'buy'}
          onClick={() => onRun('buy')}
        >
          立即购买
        </Button>
        <Button disabled={isOff} loading={busy === 'add'} onClick={() => onRun('add')}>
          加入购物车
        </Button>
      </div>
    </section>
  );
}
