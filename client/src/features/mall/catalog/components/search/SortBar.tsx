import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { changed, type Search } from '../../model/search-url.ts';
import { sortedBy, sortOf, sorts } from '../../model/sorting.ts';
import classes from './results.module.css';
import { WithinForm } from './WithinForm.tsx';

export type View = 'grid' | 'list';

const views = [
  ['grid', '网格', IconLayoutGrid],
  ['list', '列表', IconList],
] as const;

interface Props {
  readonly search: Search;
  /** `1,234` or `10,000+`. */
  readonly total: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onChange: (search: Search) => void;
}

/** How the products are sorted and shown, and how many there are. */
export function SortBar({ search, total, view, onView, onChange }: Props) {
  const now = sortOf(search);
  return (
    <div className={classes.bar}>
      <fieldset aria-label="排序" className={classes.sorts}>
        {sorts.map(([field, name]) => {
          const isNow = now.field === field;
          const isUp = isNow && now.isAscending;
          return (
            <UnstyledButton
              key={field}
              className={classes.sort}
              aria-pressed={isNow}
              onClick={() => onChange(sortedBy(search, field))}
            >
              {name}
              {isNow &&
                field !== 'score' &&
                (isUp ? (
                  <IconArrowUp size={14} aria-label="从低到高" />
                ) : (
                  <IconArrowDown size={14} aria-label="从高到低" />
                ))}
            </UnstyledButton>
          );
        })}
      </fieldset>
      <Checkbox
        size="xs"
        label="仅看有货"
        checked={search.inStock ?? false}
        onChange={(event) =>
          onChange(changed(search, { inStock: event.currentTarget.checked || null }))
        }
      />
      <WithinForm search={search} onChange={onChange} />
      <span className={classes.total} role="status">
        共 <b className="tnum">{total}</b> 件商品
      </span>
      <fieldset aria-label="显示方式" className={classes.views}>
        {views.map(([name, label, Icon]) => (
          <UnstyledButton
            key={name}
            className={classes.view}
            aria-pressed={view === name}
            aria-label={label}
            title={label}
            onClick={() => onView(name)}
          >
            <Icon size={16} aria-hidden />
          </UnstyledButton>
        ))}
      </fieldset>
    </div>
  );
}
