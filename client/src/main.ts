import './theme/styles.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { isBoardAddress } from './app/scheme.ts';
import { registerServiceWorker } from './app/service-worker.ts';
import { createServices } from './app/services.ts';
import { askFirst } from './lib/http/first-call.ts';

/*
 * The part that asks the server is small and comes first; the part that draws pages is large. So a
 * page's first answer is there when the application is, instead of being asked for then.
 */
let goTo = (path: string) => window.location.assign(BASE_PATH + path);
const services = createServices((path) => goTo(path));
const { pathname, search } = window.location;
const path = pathname.slice(BASE_PATH.length);
if (!isBoardAddress(path)) {
  // Named with the page's address, as the application is: both are on their way already.
  void import('./app/pages/first-asks.ts').then(({ firstCalls }) =>
    askFirst(firstCalls, { path, query: new URLSearchParams(search) }, services),
  );
}
void import('./app/App.tsx').then(({ startApp }) => {
  const root = document.getElementById('root');
  if (root) goTo = startApp(root, services);
});
registerServiceWorker();
