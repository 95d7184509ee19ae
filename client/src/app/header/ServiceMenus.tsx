import { ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { Menu as Dropdown, UnstyledButton } from '@mantine/core';
import {
  IconBuilding,
  IconChevronDown,
  IconLock,
  IconLogout,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link, useNavigate } from 'react-router-dom';
import { useOwnUnits } from '../../features/identity/organisation/own-units.ts';
import { isSupplierAtom } from '../../features/identity/session/roles.ts';
import type { Menu } from '../menu/menu.ts';
import { paths } from '../paths.ts';
import classes from './header.module.css';
import { useLogout } from './use-logout.ts';

/** The menu of one's own account. */
export function UserMenu({ name, orgName }: { readonly name: string; readonly orgName: string }) {
  const logout = useLogout();
  const isSupplier = useAtomValue(isSupplierAtom);
  const { units, enter } = useOwnUnits();
  const navigate = useNavigate();
  const others = units.filter(({ isCurrent }) => !isCurrent);
  const change = async (unitId: string) => {
    if (await enter(unitId)) void navigate(paths.todos.to());
  };
  return (
    <Dropdown shadow="sm" position="bottom-start">
      <Dropdown.Target>
        <UnstyledButton className={classes.serviceButton}>
          您好，{name}（{orgName}）
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Dropdown.Target>
      <Dropdown.Dropdown>
        <Dropdown.Item
          component={Link}
          to={isSupplier ? paths.supplierAccount.to() : paths.profile.to()}
          leftSection={<IconUser size={16} aria-hidden />}
        >
          {isSupplier ? '账号与通知' : '个人资料'}
        </Dropdown.Item>
        <Dropdown.Item
          component={Link}
          to={paths.password.to()}
          leftSection={<IconLock size={16} aria-hidden />}
        >
          修改密码
        </Dropdown.Item>
        <Dropdown.Item
          component={Link}
          to={paths.accountSecurity.to()}
          leftSection={<IconShieldLock size={16} aria-hidden />}
        >
          账号安全
        </Dropdown.Item>
        {others.length > 0 && <Dropdown.Label>切换单位</Dropdown.Label>}
        {others.map(({ unitId, unitName, roles }) => (
          <Dropdown.Item
            key={unitId}
            leftSection={<IconBuilding size={16} aria-hidden />}
            onClick={() => void change(unitId)}
          >
            {unitName}（{roles.map((role) => ROLES[role]).join('、')}）
          </Dropdown.Item>
        ))}
        <Dropdown.Divider />
        <Dropdown.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logout}>
          退出登录
        </Dropdown.Item>
      </Dropdown.Dropdown>
    </Dropdown>
  );
}

/** Every entry of the person's menu. */
export function SiteNavigation({ groups }: Pick<Extract<Menu, { kind: 'some' }>, 'groups'>) {
  return (
    <Dropdown shadow="sm" position="bottom-end" trigger="click-hover">
      <Dropdown.Target>
        <UnstyledButton className={classes.serviceButton}>
          网站导航
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Dropdown.Target>
      <Dropdown.Dropdown className={classes.navigation ?? ''}>
        {groups.map((group) => (
          <div key={group.name}>
            <Dropdown.Label>{group.title}</Dropdown.Label>
            {group.items.map((item) => (
              <Dropdown.Item key={item.name} component={Link} to={item.path}>
                {item.title}
              </Dropdown.Item>
            ))}
          </div>
        ))}
      </Dropdown.Dropdown>
    </Dropdown>
  );
}
