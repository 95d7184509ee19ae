import { createContext, use } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { Failed, Loading } from '../../ui/page/states.tsx';
import type { Menu } from '../menu/menu.ts';
import { PageFailed } from '../PageFailed.tsx';

/** The menu that the page of an address waits for; `null` where it waits for none. */
export const AwaitedMenu = createContext<Menu | null>(null);

/**
 * The place of a page in its layout. While it is not known whether a person may open the page, the layout
 * stands around what is said instead: header and footer lead on when the server does not answer, or when
 * the page throws.
 */
export function PageOutlet() {
  const menu = use(AwaitedMenu);
  const { key } = useLocation();
  if (!menu)
    return (
      <ErrorBoundary FallbackComponent={PageFailed} resetKeys={[key]}>
        <Outlet />
      </ErrorBoundary>
    );
  if (menu.kind !== 'failed') return <Loading />;
  return <Failed what="菜单加载失败" failure={menu.failure} onRetry={menu.retry} />;
}
