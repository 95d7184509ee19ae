import { limits } from '@jicai/shared/limits.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { lazy } from '../../../../../lib/browser/lazy.ts';
import classes from './SearchBox.module.css';

/** Not needed until somebody goes to the box. */
const Suggestions = lazy(() => import('./Suggestions.tsx'));

const TYPING_MS = 150;

interface Props {
  readonly typed: string;
  readonly zoneId: string | null;
  readonly words: readonly string[];
  readonly onType: (typed: string) => void;
  readonly onChoose: (value: string) => void;
}

/** The list below the box: whether it is open, which suggestion is active, and the keys for both. */
function useOfferList(onChoose: (value: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];

  function close(): void {
    setOpen(false);
    setActiveId('');
  }

  function move(by: number): void {
    setOpen(true);
    const all = options();
    const now = all.findIndex(({ id }) => id === activeId);
    // From the box itself, up means the last one.
    const next = all.at(now < 0 && by < 0 ? -1 : (now + by) % all.length);
    setActiveId(next?.id ?? '');
    next?.scrollIntoView({ block: 'nearest' });
  }

  function choose(value: string): void {
    close();
    onChoose(value);
  }

  function byKey(event: KeyboardEvent): void {
    const active = options().find(({ id }) => id === activeId);
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active && isOpen) choose(active.dataset.value ?? '');
    else {
      if (event.key === 'Enter') close();
      return;
    }
    event.preventDefault();
  }

  function open(): void {
    setOpen(true);
  }

  function restart(): void {
    setActiveId('');
    setOpen(true);
  }
  return { list, isOpen, activeId, open, restart, close, choose, byKey };
}

/**
 * The box with its list of suggestions (a combobox by ARIA's pattern: the focus stays in the box, the
 * arrows move the active suggestion). By hand, because the library's brings 40 kB to the first visit.
 */
export function WordInput({ typed, zoneId, words, onType, onChoose }: Props) {
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { list, isOpen, activeId, open, restart, close, choose, byKey } = useOfferList(onChoose);
  const listId = useId();
  return (
    <div className={classes.field}>
      <input
        type="search"
        role="combobox"
        aria-label="搜索商品"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        placeholder="搜索商品、店铺、分类，支持拼音首字母"
        maxLength={limits.searchLength}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
          restart();
        }}
        onFocus={open}
        onClick={open}
        onBlur={close}
        onKeyDown={byKey}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="搜索建议"
        tabIndex={-1}
        hidden={!isOpen}
        className={classes.suggestions}
        // The focus stays in the box during a click or a scroll here.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isOpen && (
          <Suspense fallback={null}>
            <Suggestions
              listId={listId}
              activeId={activeId}
              typed={settled}
              zoneId={zoneId}
              words={words}
              onChoose={choose}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
