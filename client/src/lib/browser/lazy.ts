import { type LazyExoticComponent, lazy as lazyOfReact } from 'react';

const online = () =>
  new Promise<void>((resolve) =>
    window.addEventListener('online', () => resolve(), { once: true }),
  );

/**
 * Loads a chunk. Without a network it waits for one and tries again: React would keep the failure for as
 * long as the page lives. With a network a failure is thrown; the chunk may be gone after a new version.
 */
export async function whenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await online();
    }
  }
}

type Load = Parameters<typeof lazyOfReact>[0];

/** A part of a page that is a chunk of its own, as React's; opened without a network, it appears once there is one. */
export const lazy: typeof lazyOfReact = (load: Load) =>
  lazyOfReact(() => whenOnline(load)) as LazyExoticComponent<never>;
