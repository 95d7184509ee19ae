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
 * Loads a chunk. If loading fails while the browser is offline, waits for the network and retries, because
 * React caches a failure until the page is reloaded. A failure while online is thrown: the chunk may have been
 * removed by a new version.
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

/** A component whose chunk can be loaded before the component is rendered. */
export interface Loadable {
  /** Starts to load the chunk, or returns the pending load; returns null if the chunk is loaded. */
  readonly load: () => Promise<unknown> | null;
}

/**
 * Returns a thenable that resolves synchronously, which no promise does: with it React renders a component
 * whose chunk is loaded without showing the fallback first.
 */
const atOnce = <Value>(value: Value): Promise<Value> =>
  // biome-ignore lint/suspicious/noThenProperty: only React reads it, by calling `then`.
  ({ then: (take: (value: Value) => void) => take(value) }) as unknown as Promise<Value>;

/**
 * Returns a component that is loaded in its own chunk, like `lazy` of React. Rendered while the browser is
 * offline, it appears as soon as the network is back. Concurrent loads and renders share one request.
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
 * Loads the chunk of a component when the calling component mounts. Otherwise React would show the fallback
 * for at least 300 ms. Ignores a failure: rendering the component loads the chunk again.
 */
export const usePreloaded = ({ load }: Loadable): void =>
  useEffect(() => {
    load()?.catch(() => undefined);
  }, [load]);

/**
 * The delay in ms before chunks are preloaded for a later click, so that they do not compete with what the
 * page itself loads.
 */
const SETTLED_MS = 2_000;

/** Calls `act` after `SETTLED_MS`, once the browser is idle; returns a function that cancels the call. */
function atLeisure(act: () => void): () => void {
  let idle = 0;
  const timer = setTimeout(() => {
    // Safari does not support `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') act();
    else idle = requestIdleCallback(act);
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    if (idle) cancelIdleCallback(idle);
  };
}

/**
 * Loads the chunk of a component that a click opens, after the page has settled: the click need not wait, and
 * the first visit is not slowed down. Ignores a failure: rendering the component loads the chunk again.
 */
export const usePreloadedAtLeisure = ({ load }: Loadable): void =>
  useEffect(() => atLeisure(() => void load()?.catch(() => undefined)), [load]);
