import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { useNews } from '../../live/announce/context.ts';
import { type AnnouncementKind, heaviest, kindLooks } from '../../live/announce/model/kinds.ts';
import { MOMENT_MS } from '../model/rotation.ts';
import classes from './Wall.module.css';

/** Announcements of a weight below this are shown only on normal boards, not on the wall. */
const WEIGHT = 3;

/**
 * The kinds that the wall does not announce: countersigns, because they do not concern the people in the
 * room, and the opening, because the wall itself shows it.
 */
const UNSHOWN: readonly AnnouncementKind[] = ['countersignAsked', 'countersignDecided', 'opened'];

/**
 * Shows the heaviest of the auction's announcements of the last `MOMENT_MS`, such as an extension
 * or a pause, over the whole width of the wall. Leaves out weights below `WEIGHT` and the kinds in
 * `UNSHOWN`; renders nothing without an announcement.
 */
export function Moment() {
  const time = useServerTime();
  const items = useAtomValue(useNews().items);
  const [now, setNow] = useState(() => time.now());
  const young = items.filter(
    ({ kind, at }) =>
      kindLooks[kind].weight >= WEIGHT && at > now - MOMENT_MS && !UNSHOWN.includes(kind),
  );
  const shown = heaviest(young);
  const key = shown?.key ?? null;
  useEffect(() => {
    setNow(time.now());
    if (items.length === 0) return;
    const timer = setTimeout(() => setNow(time.now()), MOMENT_MS + 100);
    return () => clearTimeout(timer);
  }, [items, time]);
  if (!shown) return null;
  const isEnd = kindLooks[shown.kind].weight === 5;
  return (
    <div key={key} className={`${classes.moment} ${isEnd ? classes.closing : ''}`}>
      <strong>{kindLooks[shown.kind].word}</strong>
      <span>{shown.text}</span>
    </div>
  );
}
