import {
  type FunctionComponent,
  type LazyExoticComponent,
  lazy as lazyOfReact,
  useEffect,
} from 'react';

const online = () =>
  new Promise<void>((resolve) =>
    window.addEventListener('online', () => resolve(), { once: true }),
  );

/**
 * Loads a chunk. Without a network it waits for one and tries again: React would keep the failure for as
 * long as the page lives. With a network a failure is thrown; the chunk may be gone after a new version.
 */
async function whenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await online();
    }
  }
}

interface Chunk<Props> {
  readonly default: FunctionComponent<Props>;
}

/** A chunk that can be loaded before it is shown. */
export interface Loadable {
  /** Begins to load the chunk, or goes on; null when it is there. */
  readonly load: () => Promise<unknown> | null;
}

/** Answers at once, as no promise does: React shows nothing in the place of a part that is there. */
const atOnce = <Value>(value: Value): Promise<Value> =>
  // biome-ignore lint/suspicious/noThenProperty: React asks it by `then`, and nothing else does.
  ({ then: (take: (value: Value) => void) => take(value) }) as unknown as Promise<Value>;

/**
 * A part of a page that is a chunk of its own, as React's; opened without a network, it appears once there is
 * one. Whoever loads or draws it, it is asked for once.
 */
export function lazy<Props>(
  load: () => Promise<Chunk<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> & Loadable {
  let chunk: Chunk<Props> | null = null;
  let loading: Promise<Chunk<Props>> | null = null;
  async function fetched(): Promise<Chunk<Props>> {
    try {
      chunk = await whenOnline(load);
      return chunk;
    } finally {
      loading = null;
    }
  }
  const loadOnce = () => {
    loading ??= fetched();
    return loading;
  };
  return Object.assign(
    lazyOfReact(() => (chunk ? atOnce(chunk) : loadOnce())),
    { load: () => (chunk ? null : loadOnce()) },
  );
}

/**
 * Loads a part's chunk before the part is shown; React shows a part whose chunk is not there no sooner than
 * 300 ms after what stands in its place. A failure is left to the part.
 */
export const usePreloaded = ({ load }: Loadable): void =>
  useEffect(() => {
    load()?.catch(() => undefined);
  }, [load]);

/** A board that has just appeared still loads what it shows; what a click may open comes after that. */
const SETTLED_MS = 2_000;

/** Does something when the page has settled and the browser is idle; answers how to give it up. */
function atLeisure(act: () => void): () => void {
  let idle = 0;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') act();
    else idle = requestIdleCallback(act);
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    if (idle) cancelIdleCallback(idle);
  };
}

/**
 * Loads the chunk of a part that a click opens, once the page has settled: the click finds it there, and the
 * first visit does not wait for it. A failure is left to the part.
 */
export const usePreloadedAtLeisure = ({ load }: Loadable): void =>
  useEffect(() => atLeisure(() => void load()?.catch(() => undefined)), [load]);
