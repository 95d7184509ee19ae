import { UNSAFE_createBrowserHistory as createBrowserHistory, type To } from 'react-router-dom';

/** Loads what the page of an address needs; null when it is there already. */
type LoadPage = (to: To) => Promise<unknown> | null;

/**
 * The browser's history. An address is in it as soon as its page can be drawn, not before: until then the
 * page and the address of before stay, and another click is free to lead elsewhere. The router does this
 * only together with its loaders and actions, which weigh as much as a page.
 */
export function createPageHistory(loadPage: LoadPage) {
  const history = createBrowserHistory({ v5Compat: true });
  let latest = 0;
  const whenLoaded =
    (go: (to: To, state?: unknown) => void) =>
    (to: To, state?: unknown): void => {
      latest += 1;
      const own = latest;
      const loading = loadPage(to);
      if (loading) void loading.then(() => own === latest && go(to, state));
      else go(to, state);
    };
  history.push = whenLoaded(history.push);
  history.replace = whenLoaded(history.replace);
  // The way back leads away from a page that was still on its way.
  window.addEventListener('popstate', () => {
    latest += 1;
  });
  return history;
}
