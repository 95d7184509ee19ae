import { VisuallyHidden } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useReadLetters } from '../../notice/use-read-letters.ts';
import { useNews } from '../context.ts';
import { useWakeLock } from '../deliver/use-wake-lock.ts';
import { spokenOf } from '../model/shown.ts';
import { named, newsId } from '../state.ts';
import { useAnnouncer } from '../use-announcer.ts';
import { usePresence } from '../use-deliver.ts';
import { useLinkNews } from '../use-link-news.ts';
import { Banners } from './Banners.tsx';

/**
 * Mounts the announcements of a live board: banners, sounds, notifications. Also keeps the screen on, and
 * marks a to-do as read when the person reads its message on the board.
 */
export function Announcer() {
  useAnnouncer();
  useWakeLock();
  usePresence();
  useReadLetters();
  return (
    <>
      <Banners />
      <LinkNews />
    </>
  );
}

/**
 * Announces a lost and a restored connection (`useLinkNews`); renders nothing. A separate
 * component, so that a change of the connection does not re-render the banners.
 */
function LinkNews() {
  useLinkNews();
  return null;
}

/**
 * The two live regions for screen readers (polite and assertive), with the last announcements of
 * all auctions of the page (`spokenOf`). The regions must be rendered before their first text,
 * because screen readers announce only additions.
 */
export function LiveRegions() {
  const items = useAtomValue(useNews().all);
  return (
    <VisuallyHidden>
      <div role="log" aria-label="动态" aria-live="polite" aria-relevant="additions">
        {spokenOf(items, 'polite').map((item) => (
          <p key={newsId(item)}>{item.isElsewhere ? named(item) : item.text}</p>
        ))}
      </div>
      <div role="log" aria-label="重要动态" aria-live="assertive" aria-relevant="additions">
        {spokenOf(items, 'assertive').map((item) => (
          <p key={newsId(item)}>{item.isElsewhere ? named(item) : item.text}</p>
        ))}
      </div>
    </VisuallyHidden>
  );
}
