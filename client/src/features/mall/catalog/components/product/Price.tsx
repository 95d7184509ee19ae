import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { VisuallyHidden } from '@mantine/core';
import classes from './Price.module.css';

interface Props {
  /** In 分. */
  readonly amount: Fen;
  readonly size?: 'small' | 'normal' | 'large';
  /** 市场价, struck through where it is higher. */
  readonly listPrice?: Fen | null;
  /** `/台`. */
  readonly unit?: string;
}

/** A price of the mall: the whole 元 large, the rest small, so that prices compare at a glance. */
export function Price({ amount, size = 'normal', listPrice = null, unit = '' }: Props) {
  const [whole, decimals] = formatFen(amount).split('.');
  return (
    <span className={classes.price} data-size={size}>
      <span className={classes.now}>
        <small>¥</small>
        <b>{whole}</b>
        <small>.{decimals}</small>
      </span>
      {unit !== '' && <span className={classes.unit}>/{unit}</span>}
      {listPrice !== null && listPrice > amount && (
        <s className={classes.list}>
          <VisuallyHidden>市场价</VisuallyHidden>¥{formatFen(listPrice)}
        </s>
      )}
    </span>
  );
}
