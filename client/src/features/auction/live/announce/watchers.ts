import type { Atom, useStore } from 'jotai';
import { createContext, useContext } from 'react';
import type { ServerTime } from '../../../../lib/time/server-time.ts';
import type { Held } from '../room/room.ts';
import type { Announcement } from './model/kinds.ts';
import { createWatcher, type Watcher } from './watcher.ts';

type Publish = (news: readonly Announcement[]) => void;

/** The watcher of one auction, and the part of the page that receives its announcements. */
export interface Watched {
  readonly watcher: Watcher;
  /** Makes `publish` the receiver; returns a function that ends this. */
  readonly setReceiver: (publish: Publish) => () => void;
}

/**
 * Creates one watcher per auction of a page. It stays when the page shows another auction, so that a switch
 * neither misses nor repeats an announcement.
 */
export function createWatchers(): (packageNumber: string) => Watched {
  const known = new Map<string, Watched>();
  return (packageNumber) => {
    const before = known.get(packageNumber);
    if (before) return before;
    let receiver: Publish | null = null;
    const watched: Watched = {
      watcher: createWatcher((news) => receiver?.(news)),
      setReceiver(publish) {
        receiver = publish;
        return () => {
          if (receiver === publish) receiver = null;
        };
      },
    };
    known.set(packageNumber, watched);
    return watched;
  };
}

/** A room's state, and the time it is watched by. */
interface Followed {
  readonly store: ReturnType<typeof useStore>;
  readonly time: ServerTime;
  readonly atoms: { readonly held: Atom<Held | null> };
}

/** Watches a room and passes its announcements to `publish`; returns a function that stops it. */
export function follow(
  { watcher, setReceiver }: Watched,
  { store, time, atoms }: Followed,
  publish: Publish,
): () => void {
  const removeReceiver = setReceiver(publish);
  const observe = () => {
    const held = store.get(atoms.held);
    if (held) watcher.observe(held, time.now());
  };
  observe();
  const stopWatching = store.sub(atoms.held, observe);
  // Once the right to watch is revoked, the last state announces nothing.
  const stopTicking = time.onTick(() => {
    if (store.get(atoms.held)) watcher.tick(time.now());
  });
  return () => {
    stopWatching();
    stopTicking();
    removeReceiver();
  };
}

/** Provided by the gate of the boards. */
export const WatchersContext = createContext(createWatchers());

/** Returns the watchers of the page. */
export const useWatchers = () => useContext(WatchersContext);
