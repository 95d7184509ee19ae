import {
  IconBuildingStore,
  IconCategory,
  IconFileDollar,
  IconGavel,
  IconLayoutGrid,
  type IconProps,
  IconSpeakerphone,
  IconTools,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { type Menu, useMenu } from '../menu/menu.ts';
import { paths } from '../paths.ts';
import classes from './HomePage.module.css';

type Entry = readonly [name: string, path: string, icon: ComponentType<IconProps>];

/** Only what leads somewhere. */
const entries: readonly Entry[] = [
  ['全部商品', paths.productSearchInMall.to(), IconCategory],
  ['竞价采购', paths.biddingHome.to(), IconGavel],
  ['团购', paths.groupBuys.to(), IconUsersGroup],
  ['询价采购', paths.inquiryHome.to(), IconFileDollar],
  ['定点服务', paths.fixedServices.to(), IconTools],
  ['采购场景', paths.scenes.to(), IconLayoutGrid],
  ['供应商', paths.supplierList.to(), IconBuildingStore],
  ['公告通知', paths.noticeList.to(), IconSpeakerphone],
];

/** Whoever is logged in and may not take part in group buys has no entry of theirs in the menu. */
const groupBuys = paths.groupBuys.to();
const leadsOn = (menu: Menu) => {
  const isClosed =
    menu.kind === 'some' &&
    !menu.groups.some(({ items }) => items.some(({ path }) => path === groupBuys));
  return ([, path]: Entry) => path !== groupBuys || !isClosed;
};

/** The ways that people take most, one click away. */
export function QuickEntries() {
  const menu = useMenu();
  return (
    <nav aria-label="快捷入口" className={classes.entries}>
      {entries.filter(leadsOn(menu)).map(([name, path, Icon]) => (
        <Link key={path} to={path}>
          <Icon size={24} stroke={1.5} aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}
