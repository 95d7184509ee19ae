import type { ShopDetail } from '@jicai/shared/contract/mall/shop.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { UnstyledButton } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { dayText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { CATEGORY_PARAM, withParam } from '../model/shop-query.ts';
import classes from './shop.module.css';

interface Props {
  readonly detail: ShopDetail;
}

/** The column beside a shop's products: categories, terms, certificates, contact. */
export function ShopAside({ detail }: Props) {
  const [params, setParams] = useSearchParams();
  const chosen = params.get(CATEGORY_PARAM) ?? '';
  const facts: readonly (readonly [string, string])[] = [
    ['所在地', detail.shop.regionName],
    ['服务区域', detail.shop.areas || '全国'],
    ['联系人', detail.contactName],
    ['电话', detail.contactPhone],
    ['送达', `约 ${detail.deliveryDays} 天`],
    ['运费', detail.freight > 0 ? `¥${formatFen(detail.freight)}` : '免运费'],
    ['包邮', detail.freeFreightFrom > 0 ? `满 ¥${formatFen(detail.freeFreightFrom)}` : ''],
    ['起订', detail.minOrder > 0 ? `¥${formatFen(detail.minOrder)}` : ''],
    ['入驻', dayText(detail.openedAtMs)],
  ];
  return (
    <aside className={classes.aside}>
      <Panel title="店内分类" px={12}>
        <ul className={classes.categories}>
          {[
            { id: '', name: '全部商品', count: detail.shop.productCount },
            ...detail.categories,
          ].map(({ id, name, count }) => (
            <li key={id}>
              <UnstyledButton
                aria-pressed={chosen === id}
                onClick={() => setParams(withParam(params, CATEGORY_PARAM, id))}
              >
                <span>{name}</span>
                <span className={`tnum ${classes.muted}`}>{count}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="店铺信息">
        <dl className={classes.dl}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => [
              <dt key={`${label}-t`}>{label}</dt>,
              <dd key={`${label}-d`}>{value}</dd>,
            ])}
        </dl>
      </Panel>
      {detail.certificates.length > 0 && (
        <Panel title="资质">
          <ul className={classes.certificates}>
            {detail.certificates.map(({ name, number, expiresAtMs }) => (
              <li key={number}>
                {name}
                <small>{number}</small>
                <small>
                  {expiresAtMs === null ? '长期有效' : `有效期至 ${dayText(expiresAtMs)}`}
                </small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </aside>
  );
}
