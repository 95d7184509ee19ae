import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { userAtom } from '../../../../lib/session.ts';
import { useOthers } from '../others/context.ts';
import { useRoom } from '../room/room-context.tsx';
import { useNews } from './context.ts';
import { keepPresence } from './deliver/presence.ts';
import { boardsOf } from './deliver/reach.ts';
import type { Announcement } from './model/kinds.ts';
import { soundAtomOf } from './settings.ts';
import { useTeller } from './use-teller.ts';

/**
 * Returns a function that delivers announcements of the board's auction; `title` is the auction's name and
 * the title of their system notifications.
 */
export function useDeliver(): (fresh: readonly Announcement[], title: string) => void {
  const { atoms } = useRoom();
  const news = useNews();
  const tell = useTeller();
  return useCallback((fresh, title) => tell(fresh, { news, atoms, title }), [tell, news, atoms]);
}

/**
 * Marks the boards of this tab's auction and of the other auctions that the page watches (`keepPresence`);
 * the person's other tabs read the marks before they alert the person.
 */
export function usePresence(): void {
  const { atoms, packageNumber } = useRoom();
  const { role } = useAtomValue(atoms.viewer);
  const isSoundOn = useAtomValue(soundAtomOf(role));
  const personId = useAtomValue(userAtom)?.id ?? '';
  // The tab covers the other auctions that the page watches too, because the page announces their changes.
  const others = [...useOthers().keys()].join(' ');
  useEffect(() => {
    const numbers = [packageNumber, ...others.split(' ').filter(Boolean)];
    return keepPresence(boardsOf(personId, numbers, role === 'supervisor'), isSoundOn);
  }, [personId, packageNumber, others, role, isSoundOn]);
}
