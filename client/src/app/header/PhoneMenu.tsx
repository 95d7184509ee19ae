import { Button, Divider, NavLink, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { PhoneCategories } from '../../features/mall/catalog/components/menu/PhoneCategories.tsx';
import { userAtom } from '../../lib/session.ts';
import type { Menu } from '../menu/menu.ts';
import { paths } from '../paths.ts';
import { LargeTypeSwitch } from './LargeTypeSwitch.tsx';
import type { SiteLink } from './links.ts';
import { useLogout } from './use-logout.ts';

interface Props {
  readonly links: readonly SiteLink[];
  readonly menu: Menu;
  /** Also after a link to the page that is shown. */
  readonly onFollowed: () => void;
}

/** Everything of the header, one below the other, for a phone. */
export function PhoneMenu({ links, menu, onFollowed }: Props) {
  const user = useAtomValue(userAtom);
  const logout = useLogout();
  const shown = new Set(links.map(({ path }) => path));
  const others =
    menu.kind === 'some'
      ? menu.groups.flatMap(({ items }) => items).filter(({ path }) => !shown.has(path))
      : [];
  return (
    <Stack gap="sm">
      {user && (
        <Text>
          {user.name}
          <Text component="span" display="block" c="var(--jc-muted)">
            {user.orgName}
          </Text>
        </Text>
      )}
      {user?.orgType !== 'supplier' && <PhoneCategories onFollowed={onFollowed} />}
      <nav aria-label="导航">
        {[...links, ...others].map(({ title, path }) => (
          <NavLink
            key={path}
            component={Link}
            to={path}
            label={title}
            py="sm"
            onClick={onFollowed}
          />
        ))}
      </nav>
      {user && (
        <>
          <Divider />
          <nav aria-label="我的账户">
            {user.orgType === 'supplier' ? (
              <NavLink
                component={Link}
                to={paths.supplierAccount.to()}
                label="账号与通知"
                py="sm"
              />
            ) : (
              <NavLink component={Link} to={paths.profile.to()} label="个人资料" py="sm" />
            )}
            <NavLink component={Link} to={paths.password.to()} label="修改密码" py="sm" />
            <NavLink component={Link} to={paths.accountSecurity.to()} label="账号安全" py="sm" />
          </nav>
        </>
      )}
      <Divider />
      <LargeTypeSwitch />
      {user ? (
        <Button variant="default" onClick={logout}>
          退出登录
        </Button>
      ) : (
        <Button component={Link} to={paths.login.to()}>
          登录
        </Button>
      )}
    </Stack>
  );
}
