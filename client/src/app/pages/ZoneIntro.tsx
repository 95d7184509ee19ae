import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { emptySearch, searchQuery } from '../../features/mall/catalog/model/search-url.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import { paths } from '../paths.ts';

const yuan = (amount: number): Fen => fen(amount * 100);

/** Usual budgets for one person, as upper ends of a price. */
const BUDGETS = [100, 200, 300, 500].map(yuan);

interface Intro {
  readonly title: string;
  readonly text: string;
  readonly links: readonly (readonly [string, string])[];
}

const within = (zoneId: string, priceMax: Fen | null) =>
  paths.productSearch.to(searchQuery({ ...emptySearch, zoneId, priceMax }));

/** The particular way of buying in a zone, with links that no other zone has. */
const intros: Readonly<Record<string, Intro>> = {
  flsc: {
    title: '按人均预算选福利',
    text: '选好每人的礼品，导入收货人名单，一次下单、分别送达；超出人均预算的订单不能提交。',
    links: BUDGETS.map((most) => [
      `人均 ¥${formatFen(most).replace('.00', '')} 以内`,
      within('flsc', most),
    ]),
  },
  sxzq: {
    title: '协议供货，政策优先',
    text: '专区商品按协议价供应，优先采购节能、环保与中小企业产品；可与商城商品一起结算。',
    links: [
      ['全部专区商品', paths.areaProducts.to('sxzq')],
      ['¥50 以内', within('sxzq', yuan(50))],
      ['¥200 以内', within('sxzq', yuan(200))],
      ['供货供应商', paths.supplierList.to()],
    ],
  },
};

/** The particular part of a zone's home; nothing for the mall's. */
export function ZoneIntro({ zoneId }: { readonly zoneId: string }) {
  const intro = intros[zoneId];
  if (!intro) return null;
  return (
    <Panel title={intro.title}>
      <Text c="var(--jc-muted)" mb="sm">
        {intro.text}
      </Text>
      <Group component="nav" gap="lg" aria-label={intro.title}>
        {intro.links.map(([word, to]) => (
          <Anchor key={to} component={Link} to={to} fw={600}>
            {word}
          </Anchor>
        ))}
      </Group>
    </Panel>
  );
}
