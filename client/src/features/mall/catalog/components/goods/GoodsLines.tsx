import type { Fen } from '@jicai/shared/domain/kernel/money.ts';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '../../../../../ui/show/Money.tsx';
import { goodsPath } from '../../lib/goods-path.ts';
import { Picture } from '../picture/Picture.tsx';
import classes from './GoodsLines.module.css';

/** A list of goods one below the other, in the narrow panels. */
export function GoodsLines({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>;
}

interface Props {
  readonly goods: {
    readonly goodsId: string;
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

/** One goods of such a list. */
export function GoodsLine({ goods, removeWord, onRemove, children, reason = '' }: Props) {
  return (
    <li className={classes.line} data-off={reason !== '' || undefined}>
      <div className={classes.frame}>
        <Picture name={goods.picture} />
        {reason !== '' && <span className={classes.mask}>{reason}</span>}
      </div>
      <div className={classes.words}>
        <Anchor component={Link} to={goodsPath(goods)} c="inherit" size="sm" lineClamp={2}>
          {goods.name}
        </Anchor>
        <Money amount={goods.price} size="sm" />
        {children}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${removeWord} ${goods.name}`}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
