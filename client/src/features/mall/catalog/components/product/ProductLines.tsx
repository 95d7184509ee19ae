import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '../../../../../ui/show/Money.tsx';
import { Picture } from '../picture/Picture.tsx';
import classes from './ProductLines.module.css';

/** A list of products one below the other, in the narrow panels. */
export function ProductLines({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>;
}

interface Props {
  readonly product: {
    readonly productId: string;
    readonly zoneId: string;
    readonly name: string;
    readonly picture: string;
    readonly price: Fen;
  };
  readonly removeWord: string;
  readonly onRemove: () => void;
  /** Beside the price: what else is to be known or done. */
  readonly children?: ReactNode;
  /** Cannot be bought now; in a word. */
  readonly reason?: string;
}

/** One product of such a list. */
export function ProductLine({ product, removeWord, onRemove, children, reason = '' }: Props) {
  return (
    <li className={classes.line} data-off={reason !== '' || undefined}>
      <div className={classes.frame}>
        <Picture name={product.picture} />
        {reason !== '' && <span className={classes.mask}>{reason}</span>}
      </div>
      <div className={classes.words}>
        <Anchor component={Link} to={productPath(product)} c="inherit" size="sm" lineClamp={2}>
          {product.name}
        </Anchor>
        <Money amount={product.price} size="sm" />
        {children}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${removeWord} ${product.name}`}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
