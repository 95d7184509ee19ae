import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { type Menu, useMenu } from '../menu/menu.ts';
import { decideRoute } from './guard.ts';
import { AwaitedMenu } from './PageOutlet.tsx';

/** Shows a page only to who may open it (spec section 2, route guard). */
export function Guard() {
  const menu = useMenu();
  const { pathname, search } = useLocation();
  const isFirst = useRef(true);
  const decision = decideRoute({
    path: pathname,
    search,
    isLoggedIn: menu.kind !== 'visitor',
    menu: known(menu),
    open: menu.kind === 'some' ? menu.open : [],
    isFirst: isFirst.current,
  });
  useEffect(() => {
    if (menu.kind === 'some' || menu.kind === 'none') isFirst.current = false;
  }, [menu.kind]);

  switch (decision.kind) {
    case 'login':
    case 'noPermission':
      return <Navigate to={decision.to} replace />;
    case 'wait':
    case 'open':
      // One tree for both: the layout that stood while its page waited is the one that shows it.
      return (
        <AwaitedMenu value={decision.kind === 'wait' ? menu : null}>
          <Outlet />
        </AwaitedMenu>
      );
  }
}

function known(menu: Menu): 'unknown' | 'none' | 'some' {
  return menu.kind === 'none' || menu.kind === 'some' ? menu.kind : 'unknown';
}
