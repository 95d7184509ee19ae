import { VisuallyHidden } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useNews } from '../context.ts';
import { useWakeLock } from '../deliver/use-wake-lock.ts';
import { spokenOf } from '../model/shown.ts';
import { useAnnouncer } from '../use-announcer.ts';
import { usePresence } from '../use-deliver.ts';
import { useLinkNews } from '../use-link-news.ts';
import { Banners } from './Banners.tsx';

/** Says once what happens in the room: banners, sound, notification; the screen stays on. */
export function Announcer() {
  useAnnouncer();
  useWakeLock();
  usePresence();
  return (
    <>
      <Banners />
      <LinkNews />
    </>
  );
}

/** A part of its own: it alone looks at the connection with each second. */
function LinkNews() {
  useLinkNews();
  return null;
}

/** The regions that a screen reader reads out; they are there before their first text. */
export function LiveRegions() {
  const items = useAtomValue(useNews().items);
  return (
    <VisuallyHidden>
      <div role="log" aria-label="动态" aria-live="polite" aria-relevant="additions">
        {spokenOf(items, 'polite').map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <div role="log" aria-label="重要动态" aria-live="assertive" aria-relevant="additions">
        {spokenOf(items, 'assertive').map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </VisuallyHidden>
  );
}
