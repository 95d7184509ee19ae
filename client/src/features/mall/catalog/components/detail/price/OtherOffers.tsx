import { productPath } from '@jicai/shared/contract/mall/catalog/product-page.ts';
import { Anchor } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../../../ui/page/Panel.tsx';
import { regionAtom } from '../../../../../identity/region/region.ts';
import { useOtherOffers } from '../../../api.ts';
import { Price } from '../../product/Price.tsx';
import classes from '../detail.module.css';

interface Props {
  readonly productId: string;
}

/** The same product of other shops, the cheapest first as the server says; nothing without one. */
export function OtherOffers({ productId }: Props) {
  const region = useAtomValue(regionAtom);
  const { data } = useOtherOffers(productId, region?.code ?? null);
  const rows = (data?.rows ?? []).filter((row) => row.productId !== productId);
  if (rows.length === 0) return null;
  return (
    <Panel title={`其他 ${rows.length} 家供货`}>
      <ul className={classes.offers}>
        {rows.map((row) => (
          <li key={row.productId}>
            <span className={classes.offerShop}>{row.shopName}</span>
            <span className={classes.muted}>
              {row.deliverable === false ? '不在配送范围' : row.stock > 0 ? '有货' : '无货'}
            </span>
            <Price amount={row.price} unit={row.unit} size="small" />
            <Anchor component={Link} to={productPath(row)}>
              查看
            </Anchor>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
