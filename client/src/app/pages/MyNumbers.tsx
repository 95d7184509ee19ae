import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { isSupplierAtom } from '../../features/identity/session/roles.ts';
import { useCounts } from '../../features/mall/actions/counts.ts';
import { paths } from '../paths.ts';
import classes from './HomePage.module.css';

interface Props {
  /** To-dos that are open. */
  readonly waiting: number;
}

/** The person's to-dos, cart and follows as numbers that lead there. */
export function MyNumbers({ waiting }: Props) {
  const counts = useCounts();
  const isSupplier = useAtomValue(isSupplierAtom);
  const numbers: readonly (readonly [string, number, string])[] = isSupplier
    ? [['待办', waiting, paths.todos.to()]]
    : [
        ['待办', waiting, paths.todos.to()],
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
