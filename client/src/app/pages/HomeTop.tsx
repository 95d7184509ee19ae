import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import type { HomePicture } from '@jicai/shared/contract/mall/content.ts';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { CategoryMenu } from '../../features/mall/catalog/components/menu/CategoryMenu.tsx';
import { Pictures } from '../../features/mall/content/components/Pictures.tsx';
import { Loading } from '../../ui/page/states.tsx';
import classes from './HomePage.module.css';
import { NoticeCard } from './NoticeCard.tsx';
import { productsOfCategory } from './products-of-category.ts';
import { QuickEntries } from './QuickEntries.tsx';
import { UserCard } from './UserCard.tsx';
import { FIXED_ZONE, mallHome, type ZoneHome } from './zone-homes.ts';

interface Props {
  readonly zone: ZoneHome;
  /** Undefined while they are on their way. */
  readonly pictures: readonly HomePicture[] | undefined;
}

/** The picture of a home that has none yet. */
const welcome = (zone: ZoneHome): HomePicture => ({
  ...{
    id: 'welcome',
    title: `欢迎来到${zone === mallHome ? SITE_NAME : zone.title}`,
    drawing: 'office',
    tone: 'brand',
  },
  ...{ subtitle: '按分类或关键词查找商品，加入购物车后提交订单', action: '查看全部商品' },
  link: productsOfCategory(null, zone.id),
});

/** The first screen of a home: what there is, what is new, who one is. Three columns of one height. */
export function HomeTop({ zone, pictures }: Props) {
  // On a phone the categories are in the header's menu; the fixed-point mall has services instead.
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const zoneId = zone.id;
  const hasMenu = zoneId !== FIXED_ZONE;
  return (
    <div className={classes.top} data-plain={!hasMenu || undefined}>
      {isWide && hasMenu && <CategoryMenu zoneId={zoneId} />}
      <div className={classes.middle}>
        <div className={classes.pictures}>
          {pictures ? (
            <Pictures key={zoneId} pictures={pictures.length > 0 ? pictures : [welcome(zone)]} />
          ) : (
            <Loading>
              <Skeleton height={330} />
            </Loading>
          )}
        </div>
        <QuickEntries />
      </div>
      <div className={classes.side}>
        <UserCard />
        <NoticeCard />
      </div>
    </div>
  );
}
