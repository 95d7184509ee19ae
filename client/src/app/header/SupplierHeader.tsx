import { Button, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useOwnEntry } from '../../features/supply/entry/api.ts';
import { HeaderBell } from './HeaderBell.tsx';
import { HeaderFrame, type HeaderProps } from './HeaderFrame.tsx';
import classes from './header.module.css';
import { hasWorkbench, publishLink, supplierLinks, supplierServiceLinks } from './links.ts';
import { useLogout } from './use-logout.ts';

/** The header of suppliers: their workbench or what is missing before it, orders, publishing, logout. */
export default function SupplierHeader({ menu, isSticky }: HeaderProps) {
  const logout = useLogout();
  // Who has a workbench has completed the shop's information: only the others are asked about.
  const { data } = useOwnEntry(menu.kind === 'some' && !hasWorkbench(menu));
  const serviceLinks = supplierServiceLinks(menu, data?.entry?.state ?? null);
  const publish = publishLink(menu);
  return (
    <HeaderFrame
      menu={menu}
      isSticky={isSticky}
      serviceLinks={serviceLinks}
      serviceEnd={
        <UnstyledButton className={classes.serviceButton} onClick={logout}>
          退出登录
        </UnstyledButton>
      }
      links={supplierLinks(menu)}
      phoneLinks={[...serviceLinks, ...(publish ? [publish] : [])]}
      area={<span className={classes.area}>供应商</span>}
      tools={
        <>
          {publish && (
            <Button component={Link} to={publish.path} visibleFrom="sm">
              {publish.title}
            </Button>
          )}
          <HeaderBell />
        </>
      }
    />
  );
}
