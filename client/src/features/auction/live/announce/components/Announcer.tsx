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

/** Announces once what happens in the room: banners, sound, notification. Keeps the screen on. */
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

/** A component of its own: only it reads the connection's state every second. */
function LinkNews() {
  useLinkNews();
  return null;
}

/** The live regions for screen readers; rendered before their first text. */
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
