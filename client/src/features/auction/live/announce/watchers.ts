import type { Atom, useStore } from 'jotai';
import { createContext, useContext } from 'react';
import type { ServerTime } from '../../../../lib/time/server-time.ts';
import type { Held } from '../room/room.ts';
import type { Announcement } from './model/kinds.ts';
import { createWatcher, type Watcher } from './watcher.ts';

type Publish = (news: readonly Announcement[]) => void;

/** The watcher of one auction, and the part of the page that tells what it finds. */
export interface Watched {
  readonly watcher: Watcher;
  /** Hands over to this teller, until the answer is called. */
  readonly tellBy: (publish: Publish) => () => void;
}

/**
 * One watcher for each auction of a page, which stays when the page shows another of them: whoever
 * changes over misses nothing of what happens meanwhile, and hears nothing twice.
 */
export function createWatchers(): (packageNumber: string) => Watched {
  const known = new Map<string, Watched>();
  return (packageNumber) => {
    const before = known.get(packageNumber);
    if (before) return before;
    let teller: Publish | null = null;
    const watched: Watched = {
      watcher: createWatcher((news) => teller?.(news)),
      tellBy(publish) {
        teller = publish;
        return () => {
          if (teller === publish) teller = null;
        };
      },
    };
    known.set(packageNumber, watched);
    return watched;
  };
}

/** A room as the client holds it, and the time by which it is watched. */
interface Followed {
  readonly store: ReturnType<typeof useStore>;
  readonly time: ServerTime;
  readonly atoms: { readonly held: Atom<Held | null> };
}

/** Watches a room as it is held, and hands over to this teller what happens in it, until the answer is called. */
export function follow(
  { watcher, tellBy }: Watched,
  { store, time, atoms }: Followed,
  publish: Publish,
): () => void {
  const stopTelling = tellBy(publish);
  const observe = () => {
    const held = store.get(atoms.held);
    if (held) watcher.observe(held, time.now());
  };
  observe();
  const stopWatching = store.sub(atoms.held, observe);
  // Once the right to watch is gone the last state tells nothing any more.
  const stopTicking = time.onTick(() => {
    if (store.get(atoms.held)) watcher.tick(time.now());
  });
  return () => {
    stopWatching();
    stopTicking();
    stopTelling();
  };
}

/** Filled by the gate of the boards. */
export const WatchersContext = createContext(createWatchers());

/** The watchers of the page around the component. */
export const useWatchers = () => useContext(WatchersContext);
