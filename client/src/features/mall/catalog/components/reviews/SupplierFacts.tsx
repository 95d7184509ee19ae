import type { Share } from '@jicai/shared/contract/mall/reviews.ts';
import { useSupplierFacts } from '../../api.ts';
import classes from './reviews.module.css';

const percent = ({ of, total }: Share) => `${((of / total) * 100).toFixed(1)}%`;

/** A supplier's record of twelve months in facts: each share with what it is a part of. */
export function SupplierFacts({ shopId }: { readonly shopId: string }) {
  const { data } = useSupplierFacts(shopId);
  if (!data) return null;
  const facts = [
    { title: '按时到货', share: data.onTime, unit: '单' },
    { title: '验收拒收', share: data.rejected, unit: '件' },
    { title: '售后', share: data.afterSale, unit: '单' },
  ].filter(({ share }) => share.total > 0);
  if (facts.length === 0 && data.reviews === 0)
    return <span className={classes.facts}>近一年还没有履约记录</span>;
  return (
    <span className={classes.facts} title="近 12 个月">
      {facts.map(({ title, share, unit }) => (
        <span key={title}>
          {title} <b className="tnum">{percent(share)}</b>（{share.of}/{share.total} {unit}）
        </span>
      ))}
      {data.reviews > 0 && (
        <span>
          评价 <b className="tnum">{(data.average / 100).toFixed(1)}</b>（{data.reviews} 条）
        </span>
      )}
    </span>
  );
}
