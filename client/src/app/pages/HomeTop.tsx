import type { HomePicture } from '@jicai/shared/contract/mall/content.ts';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { CategoryMenu } from '../../features/mall/catalog/components/menu/CategoryMenu.tsx';
import { Pictures } from '../../features/mall/content/components/Pictures.tsx';
import { Loading } from '../../ui/page/states.tsx';
import classes from './HomePage.module.css';
import { NoticeCard } from './NoticeCard.tsx';
import { QuickEntries } from './QuickEntries.tsx';
import { UserCard } from './UserCard.tsx';
import { FIXED_ZONE } from './zone-homes.ts';

interface Props {
  readonly zoneId: string;
  /** Undefined while they are on their way. */
  readonly pictures: readonly HomePicture[] | undefined;
}

/** The first screen of a home: what there is, what is new, who one is. Three columns of one height. */
export function HomeTop({ zoneId, pictures }: Props) {
  // On a phone the categories are in the header's menu; the fixed-point mall has services instead.
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const hasMenu = zoneId !== FIXED_ZONE;
  return (
    <div className={classes.top} data-plain={!hasMenu || undefined}>
      {isWide && hasMenu && <CategoryMenu zoneId={zoneId} />}
      <div className={classes.middle}>
        <div className={classes.pictures}>
          {pictures ? (
            <Pictures key={zoneId} pictures={pictures} />
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
