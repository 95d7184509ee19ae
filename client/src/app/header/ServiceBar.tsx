import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { Anchor, Group } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { lazy } from '../../lib/browser/lazy.ts';
import { userAtom } from '../../lib/session.ts';
import type { Menu } from '../menu/menu.ts';
import { paths } from '../paths.ts';
import classes from './header.module.css';
import { LargeTypeSwitch } from './LargeTypeSwitch.tsx';
import type { SiteLink } from './links.ts';

/* Menus are for who is logged in; a visitor does without their code. */
const UserMenu = lazy(async () => ({ default: (await import('./ServiceMenus.tsx')).UserMenu }));
const SiteNavigation = lazy(async () => ({
  default: (await import('./ServiceMenus.tsx')).SiteNavigation,
}));

interface Props {
  readonly menu: Menu;
  readonly links: readonly SiteLink[];
  readonly end?: ReactNode;
}

/** The thin bar above all: who is here, the links of the header, navigation, the size of type. */
export function ServiceBar({ menu, links, end }: Props) {
  const user = useAtomValue(userAtom);
  return (
    <div className={classes.service}>
      <Group className="page" justify="space-between" wrap="nowrap" h="100%">
        {user ? (
          <Suspense fallback={<span>您好，{user.name}</span>}>
            <UserMenu name={user.name} orgName={user.orgName} />
          </Suspense>
        ) : (
          <Group gap="xs">
            <span>欢迎来到{SITE_NAME}</span>
            <Anchor component={Link} to={paths.login.to()} inherit underline="always">
              请登录
            </Anchor>
          </Group>
        )}
        <Group gap="lg" wrap="nowrap">
          {links.map(({ title, path }) => (
            <Link key={path} to={path} className={classes.serviceLink}>
              {title}
            </Link>
          ))}
          {menu.kind === 'some' && (
            <Suspense fallback={null}>
              <SiteNavigation groups={menu.groups} />
            </Suspense>
          )}
          <LargeTypeSwitch />
          {end}
        </Group>
      </Group>
    </div>
  );
}
