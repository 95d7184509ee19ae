import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { unstable_HistoryRouter as HistoryRouter, matchPath } from 'react-router-dom';
import { SessionContext } from '../features/identity/session/session-actions.ts';
import { CallContext } from '../lib/http/call.ts';
import { ServerTimeContext } from '../lib/time/server-time.ts';
import { type Site, SiteContext } from '../lib/url/site.ts';
import { theme } from '../theme/theme.ts';
import { variables } from '../theme/variables.ts';
import { askForFiles } from './ask-for-files.ts';
import { createPageHistory } from './history/page-history.ts';
import { pages } from './pages.ts';
import { loadPage, Pages } from './router.tsx';
import type { Services } from './services.ts';
import { site } from './site.ts';

/** With the titles of pages, which the site's routes alone do not know. */
const titledSite: Site = {
  ...site,
  titleOf: (path) => pages.find(({ pattern }) => matchPath(pattern, path))?.place?.title ?? '',
};

interface AppProps {
  readonly history: ReturnType<typeof createPageHistory>;
  readonly services: Services;
}

/** The application: its services, made before it, and the pages that use them. */
function App({ history, services }: AppProps) {
  return (
    <Provider store={services.store}>
      <QueryClientProvider client={services.queries}>
        <CallContext value={services.call}>
          <ServerTimeContext value={services.serverTime}>
            <SessionContext value={services.session}>
              <SiteContext value={titledSite}>
                <MantineProvider
                  theme={theme}
                  cssVariablesResolver={variables}
                  colorSchemeManager={services.schemes}
                >
                  <HistoryRouter basename={BASE_PATH} history={history}>
                    <Pages />
                  </HistoryRouter>
                </MantineProvider>
              </SiteContext>
            </SessionContext>
          </ServerTimeContext>
        </CallContext>
      </QueryClientProvider>
    </Provider>
  );
}

/**
 * Draws the application in `root` as soon as its first page can be drawn: until then what `index.html`
 * shows stays, since React would keep a sign of waiting for a third of a second at least. The way to a
 * page of it comes back.
 */
export function startApp(root: HTMLElement, services: Services): (path: string) => void {
  const history = createPageHistory((to) => {
    const loading = loadPage(to);
    if (loading) void askForFiles(history.createHref(to));
    return loading;
  });
  const draw = () => createRoot(root).render(<App history={history} services={services} />);
  // The files of the first page were named with its address.
  const loading = loadPage(history.location);
  if (loading) void loading.then(draw);
  else draw();
  return (path) => history.push(BASE_PATH + path);
}
