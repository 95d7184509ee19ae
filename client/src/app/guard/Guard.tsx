import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isSupplierAtom } from '../../features/identity/session/roles.ts';
import { Failed, Loading } from '../../ui/page/states.tsx';
import { type Menu, useMenu } from '../menu/menu.ts';
import { paths } from '../paths.ts';
import { decideRoute } from './guard.ts';

/** Shows a page only to who may open it (spec section 2, route guard). */
export function Guard() {
  const menu = useMenu();
  const { pathname, search } = useLocation();
  const isFirst = useRef(true);
  const isSupplier = useAtomValue(isSupplierAtom);
  const decision = decideRoute({
    path: pathname,
    search,
    isLoggedIn: menu.kind !== 'visitor',
    isSupplier,
    menu: known(menu),
    isFirst: isFirst.current,
  });
  useEffect(() => {
    if (menu.kind === 'some' || menu.kind === 'none') isFirst.current = false;
  }, [menu.kind]);

  switch (decision.kind) {
    case 'open':
      return <Outlet />;
    case 'login':
      return <Navigate to={decision.to} replace />;
    case 'noPermission':
      return <Navigate to={paths.noPermission.to()} replace />;
    case 'wait':
      return menu.kind === 'failed' ? (
        <main className="page">
          <Failed what="菜单加载失败" failure={menu.failure} onRetry={menu.retry} />
        </main>
      ) : (
        <div className="page">
          <Loading />
        </div>
      );
  }
}

function known(menu: Menu): 'unknown' | 'none' | 'some' {
  return menu.kind === 'none' || menu.kind === 'some' ? menu.kind : 'unknown';
}
