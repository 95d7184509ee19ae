import { useAtomValue } from 'jotai';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { regionAtom } from '../../../../identity/region/region.ts';
import { useRelated } from '../../api.ts';
import { ProductCard } from '../product/ProductCard.tsx';
import classes from './detail.module.css';

/** Products that go with this one; nothing where none do. */
export function Related({ productId }: { readonly productId: string }) {
  const region = useAtomValue(regionAtom);
  const { data } = useRelated(productId, region?.code ?? null);
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title="相关商品">
      <ul className={classes.related}>
        {rows.map((product) => (
          <li key={product.productId}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
