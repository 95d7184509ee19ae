import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCategories } from '../../api.ts';
import { type Branch, menuRows, treeOf } from '../../model/category-tree.ts';
import { emptySearch, searchQuery } from '../../model/search-url.ts';
import { catalogPaths } from '../../paths.ts';
import classes from './CategoryMenu.module.css';
import { PanelHits } from './PanelHits.tsx';

/** A zone with no more rows shows the categories below each at once. */
const FEW = 5;
const MOST_LEAVES = 9;

interface Props {
  readonly zoneId: string | null;
  /** After a link of it was followed. */
  readonly onFollowed?: () => void;
}

/**
 * All categories: a row for each of the first level, the two below in a panel beside it that opens
 * under the pointer, by Enter or by the right arrow; Escape comes back.
 */
export function CategoryMenu({ zoneId, onFollowed }: Props) {
  const { data } = useCategories(zoneId);
  const tree = useMemo(() => menuRows(treeOf(data?.rows ?? [])), [data]);
  const [open, setOpen] = useState<string | null>(null);
  const menu = useRef<HTMLElement>(null);
  const to = (categoryId: string) =>
    catalogPaths.productSearch.to(searchQuery({ ...emptySearch, categoryId, zoneId }));

  function byKey(event: KeyboardEvent<HTMLElement>, id: string): void {
    const rows = [...(menu.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const place = rows.findIndex((row) => row.dataset.row === id);
    const focusRow = (at: number) => rows.at(at % rows.length)?.focus();
    if (event.key === 'Escape') {
      setOpen(null);
      focusRow(place);
    }
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined) return;
    if (event.key === 'ArrowDown') focusRow(place + 1);
    else if (event.key === 'ArrowUp') focusRow(place - 1);
    else if (event.key === 'ArrowRight') setOpen(id);
    else return;
    event.preventDefault();
  }

  return (
    <nav
      ref={menu}
      className={classes.menu}
      aria-label="全部商品分类"
      data-few={tree.length <= FEW || undefined}
      onMouseLeave={() => setOpen(null)}
    >
      {data?.rows.length === 0 && (
        <Text p="md" c="var(--jc-muted)">
          暂无商品分类
        </Text>
      )}
      <ul>
        {tree.map((branch) => (
          <li
            key={branch.node.id}
            onMouseEnter={() => setOpen(branch.node.id)}
            onKeyDown={(event) => byKey(event, branch.node.id)}
          >
            <UnstyledButton
              className={classes.row}
              data-row={branch.node.id}
              aria-expanded={open === branch.node.id}
              onClick={() => setOpen(branch.node.id)}
            >
              <span
                className={classes.dot}
                style={{ background: `hsl(${branch.node.hue} 45% 45%)` }}
              />
              {branch.node.name}
              <IconChevronRight size={14} aria-hidden />
            </UnstyledButton>
            {tree.length <= FEW && <Leaves branch={branch} to={to} onFollowed={onFollowed} />}
            {open === branch.node.id && (
              <Panel
                branch={branch}
                zoneId={zoneId}
                to={to}
                onFollowed={() => {
                  setOpen(null);
                  onFollowed?.();
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface LeavesProps {
  readonly branch: Branch;
  readonly to: (categoryId: string) => string;
  readonly onFollowed: (() => void) | undefined;
}

/** The categories below a row, where a zone has so few rows that there is room for them. */
function Leaves({ branch, to, onFollowed }: LeavesProps) {
  return (
    <div className={classes.leaves}>
      {groupsOf(branch)
        .flatMap(({ children }) => children)
        .slice(0, MOST_LEAVES)
        .map(({ node }) => (
          <Link key={node.id} to={to(node.id)} onClick={onFollowed}>
            {node.name}
          </Link>
        ))}
    </div>
  );
}

/** The groups of a panel; where a row's children are leaves already, it is the one group. */
function groupsOf(branch: Branch): readonly Branch[] {
  const hasLeaves = branch.children.every(({ children }) => children.length === 0);
  return hasLeaves ? [branch] : branch.children;
}

interface PanelProps {
  readonly branch: Branch;
  readonly zoneId: string | null;
  readonly to: (categoryId: string) => string;
  readonly onFollowed: () => void;
}

function Panel({ branch, zoneId, to, onFollowed }: PanelProps) {
  return (
    <div className={classes.panel}>
      <Link to={to(branch.node.id)} className={classes.all} onClick={onFollowed}>
        全部{branch.node.name}
        <IconChevronRight size={14} aria-hidden />
      </Link>
      {groupsOf(branch).map(({ node, children }) => (
        <div key={node.id} className={classes.group}>
          <Link to={to(node.id)} onClick={onFollowed}>
            {node.name}
          </Link>
          <div>
            {children.map((leaf) => (
              <Link key={leaf.node.id} to={to(leaf.node.id)} onClick={onFollowed}>
                {leaf.node.name}
              </Link>
            ))}
          </div>
        </div>
      ))}
      <PanelHits categoryId={branch.node.id} zoneId={zoneId} onFollowed={onFollowed} />
    </div>
  );
}
