import type { Atom, useStore } from 'jotai';
import { createContext, useContext } from 'react';
import type { ServerTime } from '../../../../lib/time/server-time.ts';
import type { Held } from '../room/room.ts';
import type { Announcement } from './model/kinds.ts';
import { createWatcher, type Watcher } from './watcher.ts';

type Publish = (news: readonly Announcement[]) => void;

/**
 * The watcher of one auction. Its announcements go to the receiver that was set last; without a receiver they
 * are dropped.
 */
export interface Watched {
  readonly watcher: Watcher;
  /** Makes `publish` the receiver of the announcements; returns a function that removes it. */
  readonly setReceiver: (publish: Publish) => () => void;
}

/**
 * Returns a function that returns the watcher of a package number, and creates it at the first
 * call. The watcher is kept when the page shows another auction, so that switching auctions
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

/** The held board of a room, and the server's time that its watcher uses. */
interface Followed {
  readonly store: ReturnType<typeof useStore>;
  readonly time: ServerTime;
  readonly atoms: { readonly held: Atom<Held | null> };
}

/**
 * Passes a room's states and the ticks of the server's time to the room's watcher, and the
 * watcher's announcements to `publish`; returns a function that stops all of that.
 */
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
  // The watcher gets no ticks while no board is held, as after the right to watch another auction was
  // revoked.
  const stopTicking = time.onTick(() => {
    if (store.get(atoms.held)) watcher.tick(time.now());
  });
  return () => {
    stopWatching();
    stopTicking();
    removeReceiver();
  };
}

/** The watchers of the page; `RoomGate` provides them. */
export const WatchersContext = createContext(createWatchers());

/** Returns the page's function from a package number to its watcher. */
export const useWatchers = () => useContext(WatchersContext);
