import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ProductGridSkeleton } from '../../features/mall/catalog/components/product/ProductCard.tsx';
import { useHome } from '../../features/mall/content/api.ts';
import { DealStrip } from '../../features/mall/content/components/DealStrip.tsx';
import {
  type Composition,
  compositions,
  Floor,
} from '../../features/mall/content/components/Floor.tsx';
import { ServiceCategories } from '../../features/sourcing/fixed-point/components/ServiceCategories.tsx';
import { BiddingCards } from '../../features/sourcing/project/components/list/BiddingCards.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { NearView } from '../../ui/page/NearView.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import classes from './HomePage.module.css';
import { HomeTop } from './HomeTop.tsx';
import { NewestProducts } from './NewestProducts.tsx';
import { productsOfCategory } from './products-of-category.ts';
import { ZoneIntro } from './ZoneIntro.tsx';
import { FIXED_ZONE, mallHome, zoneHomes } from './zone-homes.ts';

/** Floors that a home shows by itself; the rest on demand. */
const FIRST_FLOORS = 4;

/** Two rows of cards with their heading. */
const FLOOR_HEIGHT = '48rem';

/** Each floor looks different from its neighbours, and each zone begins with another look. */
function compositionOf(place: number, zoneId: string): Composition {
  const start = [mallHome, ...zoneHomes].findIndex(({ id }) => id === zoneId);
  return compositions[(place + Math.max(0, start)) % compositions.length] ?? 'grid';
}

/** The homes of all zones: one page of the same parts, with the data of its zone. */
export default function HomePage() {
  const { pathname } = useLocation();
  const zone = zoneHomes.find(({ path }) => path === pathname) ?? mallHome;
  useDocumentTitle(zone === mallHome ? '' : zone.title);
  const home = useHome(zone.id);
  // Another zone begins short again.
  const [allOf, setAllOf] = useState<string | null>(null);
  const floors = home.data?.floors ?? [];
  const shown = allOf === zone.id ? floors : floors.slice(0, FIRST_FLOORS);
  return (
    <div className={classes.home}>
      <VisuallyHidden component="h1">{zone.title}</VisuallyHidden>
      <HomeTop zone={zone} pictures={home.data?.pictures} />
      {home.data && <DealStrip deals={home.data.deals} />}
      <ZoneIntro zoneId={zone.id} />
      {zone.id === FIXED_ZONE && <ServiceCategories />}
      {zone === mallHome && (
        <BiddingCards title="正在竞价" tab="running" count={4} empty="当前没有正在进行的竞价" />
      )}
      <Loaded
        query={home}
        what="首页内容加载失败"
        shape={
          <>
            <Skeleton height={48} mb="sm" />
            <ProductGridSkeleton count={10} />
          </>
        }
      >
        {() => (
          <>
            {shown.map((floor, place) => (
              <NearView key={floor.id} height={FLOOR_HEIGHT}>
                <Floor
                  floor={floor}
                  isFirst={place === 0}
                  composition={compositionOf(place, zone.id)}
                  listPath={(categoryId) => productsOfCategory(categoryId, zone.id)}
                />
              </NearView>
            ))}
            {floors.length > shown.length && (
              <Button variant="default" size="md" onClick={() => setAllOf(zone.id)}>
                展开其余 {floors.length - shown.length} 个楼层
              </Button>
            )}
            {zone.id !== FIXED_ZONE && floors.every(({ products }) => products.length === 0) && (
              <NewestProducts zone={zone} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
