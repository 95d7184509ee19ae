import type { MenuGroup } from '@jicai/shared/contract/identity/navigation.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { MenuIcon } from '../menu/MenuIcon.tsx';
import { entryAt } from '../menu/menu.ts';
import classes from './SideMenu.module.css';

interface Props {
  readonly groups: readonly MenuGroup[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The number that waits behind an entry, by its path. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The menu that the server computed for the person; closed, it shows icons only. */
export function SideMenu({ groups, isOpen, onToggle, counts }: Props) {
  const here = entryAt(
    groups.flatMap(({ items }) => items),
    useLocation().pathname,
  );
  const Toggle = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav className={classes.menu} aria-label="功能菜单" data-open={isOpen || undefined}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.toggle ?? ''}
        onClick={onToggle}
        aria-expanded={isOpen}
        aria-label={isOpen ? '收起菜单' : '展开菜单'}
      >
        <Toggle size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {groups.map((group) => (
        <section key={group.name} aria-label={group.title}>
          {isOpen && <h2 className={classes.group}>{group.title}</h2>}
          {group.items.map((item) => (
            <Tooltip key={item.name} label={item.title} position="right" disabled={isOpen}>
              <Link
                to={item.path}
                className={classes.item ?? ''}
                aria-current={item === here ? 'page' : undefined}
                aria-label={item.title + waitingText(counts[item.path])}
              >
                <MenuIcon name={item.icon} />
                {isOpen && <span>{item.title}</span>}
                <Waiting count={counts[item.path]} />
              </Link>
            </Tooltip>
          ))}
        </section>
      ))}
    </nav>
  );
}

const waitingText = (count: number | undefined) => (count ? `，${count} 项待处理` : '');

/** The number of what waits; nothing for none. */
function Waiting({ count }: { readonly count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={`tnum ${classes.waiting}`} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  );
}
