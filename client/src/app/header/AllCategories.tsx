import { Popover, UnstyledButton } from '@mantine/core';
import { IconCategory } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CategoryMenu } from '../../features/catalog/components/menu/CategoryMenu.tsx';
import { mallHome, zoneHomes } from '../pages/zone-homes.ts';
import { paths } from '../paths.ts';
import classes from './header.module.css';

const homes: ReadonlySet<string> = new Set([
  paths.root.pattern,
  mallHome.path,
  ...zoneHomes.map(({ path }) => path),
]);

/** 全部商品分类: the heading of the menu that a home shows, on other pages the way to open it. */
export function AllCategories() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const words = (
    <>
      <IconCategory size={18} aria-hidden /> 全部商品分类
    </>
  );
  if (homes.has(pathname)) return <span className={classes.categories}>{words}</span>;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={200}
      offset={4}
      shadow="sm"
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.categories}
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {words}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} h={432}>
        {isOpen && <CategoryMenu zoneId={null} onFollowed={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
