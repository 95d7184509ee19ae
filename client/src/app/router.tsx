import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { matchRoutes, type RouteObject, type To, useLocation, useRoutes } from 'react-router-dom';
import { type Loadable, lazy } from '../lib/browser/lazy.ts';
import type { LayoutName, LoadPage } from '../lib/url/page.ts';
import { Loading } from '../ui/page/states.tsx';
import { later } from './later.tsx';
import { layouts } from './layouts/layouts.ts';
import { PageFailed } from './PageFailed.tsx';
import { pages } from './pages.ts';
import { Root } from './Root.tsx';

/** A page or layout that is a chunk. */
function chunk(load: LoadPage, isLayout = false) {
  const Part = lazy(() =>
    load().catch((error: unknown) => ({ default: later(load, error, isLayout) })),
  );
  const handle: Loadable = Part;
  return { element: <Part />, handle };
}

const elsewhere: RouteObject = {
  path: '*',
  ...chunk(() => import('../features/identity/session/pages/NotFoundPage.tsx')),
};

function layout(name: LayoutName): RouteObject {
  const inside = pages
    .filter((page) => page.layout === name)
    .map(({ pattern, load }) => ({ path: pattern, ...chunk(load) }));
  return {
    ...chunk(layouts[name], true),
    children: name === 'mall' ? [...inside, elsewhere] : inside,
  };
}

/** Every route of the application and the layout it lives in. */
const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [layout('mall'), layout('member'), layout('board'), layout('bare')],
  },
];

/** Loads the page of an address, with its layout, side by side; null when both are there. */
export function loadPage(to: To): Promise<unknown> | null {
  const chunks = (matchRoutes(routes, to, BASE_PATH) ?? []).flatMap(
    ({ route }) => (route.handle as Loadable | undefined)?.load() ?? [],
  );
  return chunks.length > 0 ? Promise.all(chunks) : null;
}

/** The page of the address inside of its layout. */
export function Pages() {
  const page = useRoutes(routes);
  const { key } = useLocation();
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => <PageFailed error={error} hasHeader />}
      resetKeys={[key]}
    >
      <Suspense fallback={<Loading />}>{page}</Suspense>
    </ErrorBoundary>
  );
}
