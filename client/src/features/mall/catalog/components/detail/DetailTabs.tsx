import type { ProductDetail } from '@jicai/shared/contract/mall/catalog/detail.ts';
import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazy } from '../../../../../lib/browser/lazy.ts';
import { Loading } from '../../../../../ui/page/states.tsx';
import { type Fact, Facts } from '../../../../../ui/show/Facts.tsx';
import { RichText } from '../../../../../ui/show/RichText.tsx';
import { TabRow } from '../../../../../ui/table/TabRow.tsx';
import { usePageTemplate } from '../../api.ts';
import { factsOf } from '../../model/detail/facts.ts';
import classes from './detail.module.css';

// The parts behind tabs are loaded with the first look at them.
const ProductReviews = lazy(async () => ({
  default: (await import('../reviews/ProductReviews.tsx')).ProductReviews,
}));
const Certificates = lazy(async () => ({
  default: (await import('./Certificates.tsx')).Certificates,
}));
const DealTable = lazy(async () => ({
  default: (await import('./buying/DealTable.tsx')).DealTable,
}));

interface Props {
  readonly detail: ProductDetail;
}

/** Messages about reviews lead to their tab. */
const TAB_PARAM = 'tab';

/** The texts to read before buying; the tabs stay at the top of the window. */
export function DetailTabs({ detail }: Props) {
  const { card } = detail;
  const [params] = useSearchParams();
  const [tab, setTab] = useState(params.get(TAB_PARAM) === 'reviews' ? 'reviews' : 'detail');
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => setTab(chosen ?? 'detail')}
      keepMounted={false}
      className={classes.tabs ?? ''}
    >
      <TabRow active={tab} label="商品资料" className={classes.tabList}>
        <Tabs.Tab value="detail">商品详情</Tabs.Tab>
        <Tabs.Tab value="attributes">规格参数</Tabs.Tab>
        <Tabs.Tab value="service">售后服务</Tabs.Tab>
        <Tabs.Tab value="certificates">资质证明</Tabs.Tab>
        <Tabs.Tab value="deals">成交记录</Tabs.Tab>
        <Tabs.Tab value="reviews">评价</Tabs.Tab>
      </TabRow>
      <Tabs.Panel value="detail" className={classes.panel ?? ''}>
        <Template detail={detail} />
      </Tabs.Panel>
      <Tabs.Panel value="attributes" className={classes.panel ?? ''}>
        <Facts facts={factsOf(detail)} />
      </Tabs.Panel>
      <Tabs.Panel value="service" className={classes.panel ?? ''}>
        <Text>{detail.warranty || '按国家三包规定执行，具体以供应商承诺为准。'}</Text>
      </Tabs.Panel>
      <Tabs.Panel value="certificates" className={classes.panel ?? ''}>
        <Suspense fallback={<Loading />}>
          <Certificates productId={card.productId} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="deals" className={classes.panel ?? ''}>
        <Suspense fallback={<Loading />}>
          <DealTable productId={card.productId} unit={card.unit} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="reviews" className={classes.panel ?? ''}>
        <Suspense fallback={<Loading />}>
          <ProductReviews productId={card.productId} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** The parts that the zone's template asks for, in its order; the plain description without one. */
function Template({ detail }: Props) {
  const { card, description, attributes, warranty } = detail;
  const { data } = usePageTemplate(card.zoneId, card.categoryId);
  const blocks = data?.blocks ?? [];
  if (blocks.length === 0)
    return description ? <RichText html={description} /> : <Text>供应商还没有填写详情。</Text>;
  const parts: Readonly<Record<(typeof blocks)[number]['kind'], (text: string) => ReactNode>> = {
    note: (text) => <p className={classes.note}>{text}</p>,
    description: () => <RichText html={description} />,
    attributes: () => <Facts facts={attributes.map(({ name, value }): Fact => [name, value])} />,
    service: (text) => <Text>{text || warranty}</Text>,
  };
  return blocks.map(({ kind, title, text }) => (
    <section key={`${kind}-${title}`} className={classes.block}>
      {title && <h2>{title}</h2>}
      {parts[kind](text)}
    </section>
  ));
}

/** Text as it was written: its line breaks are its paragraphs. */
function Text({ children }: { readonly children: string }) {
  return children
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => (
      <p key={line} className={classes.text}>
        {line}
      </p>
    ));
}
