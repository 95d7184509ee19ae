import { useEffect, useLayoutEffect } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { STORAGE_PREFIX } from '../../lib/browser/storage.ts';

const STORED = `${STORAGE_PREFIX}scroll`;

let kept: Map<string, number> | undefined;

/** How far down each entry of the history was read, in px; a reload does not forget it. */
function positions(): Map<string, number> {
  kept ??= new Map(JSON.parse(window.sessionStorage.getItem(STORED) ?? '[]'));
  return kept;
}

/**
 * The name under which an entry's position is kept. The entry that a document begins with has the key
 * `default` whatever its address is: the address belongs to the name.
 */
export const entryName = ({ key, pathname, search }: Omit<Location, 'hash' | 'state'>): string =>
  `${key} ${pathname}${search}`;

/**
 * A page begins at its top, or at the part that the address names; the way back leads to where one was. The
 * router does this too, but only with its loaders and actions, which are as large as half of a page.
 */
export function useScrollPosition(): void {
  const location = useLocation();
  const { hash } = location;
  const name = entryName(location);
  useEffect(() => {
    // The browser restores at once, when the page of before is still there.
    window.history.scrollRestoration = 'manual';
    const store = () => {
      window.sessionStorage.setItem(STORED, JSON.stringify([...positions()]));
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, []);
  useLayoutEffect(() => {
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    const known = positions().get(name);
    if (known === undefined && named) named.scrollIntoView();
    else window.scrollTo(0, known ?? 0);
    const note = () => positions().set(name, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [name, hash]);
}
