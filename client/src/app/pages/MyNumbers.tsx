import type { DueCount } from '@jicai/shared/contract/work/todo.ts';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { isBuyerAtom } from '../../features/identity/session/roles.ts';
import { useCounts } from '../../features/mall/actions/counts.ts';
import { dueLinks } from '../../features/work/todo/model/due.ts';
import { paths } from '../paths.ts';
import classes from './HomePage.module.css';

interface Props {
  /** To-dos that are open. */
  readonly waiting: number;
  /** Orders that wait for something of the person. */
  readonly due: readonly DueCount[];
}

/** The person's to-dos, cart and follows as numbers that lead there. */
export function MyNumbers({ waiting, due }: Props) {
  const counts = useCounts();
  const isBuyer = useAtomValue(isBuyerAtom);
  const orders = dueLinks(due).map(({ word, count, path }) => [word, count, path] as const);
  const numbers: readonly (readonly [string, number, string])[] = !isBuyer
    ? [['待办', waiting, paths.todos.to()], ...orders]
    : [
        ['待办', waiting, paths.todos.to()],
        ...orders,
        ['购物车', counts.cart, paths.cart.to()],
        ['关注商品', counts.products, paths.followedProducts.to()],
      ];
  return (
    <div className={classes.numbers}>
      {numbers.map(([name, count, path]) => (
        <Link key={name} to={path}>
          <b className="tnum">{count}</b>
          {name}
        </Link>
      ))}
    </div>
  );
}
