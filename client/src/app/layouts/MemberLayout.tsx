import '../../theme/more-styles.ts';
import { useAtomValue } from 'jotai';
import { CartProvider } from '../../features/ordering/cart/CartProvider.tsx';
import { useWaiting } from '../../features/work/todo/api.ts';
import { NextDuty } from '../../features/work/todo/components/NextDuty.tsx';
import { menuCounts } from '../../features/work/todo/model/due.ts';
import { isLoggedInAtom } from '../../lib/session.ts';
import { PageOutlet } from '../guard/PageOutlet.tsx';
import { SiteHeader } from '../header/SiteHeader.tsx';
import { useMenu } from '../menu/menu.ts';
import { useSideMenuOpen } from '../menu/side-menu-state.ts';
import { MallTools } from '../toolbar/MallTools.tsx';
import classes from './layouts.module.css';
import { MemberBreadcrumb } from './MemberBreadcrumb.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SiteFooter } from './SiteFooter.tsx';

/** Work pages of who is logged in: side menu, breadcrumb, page. */
export default function MemberLayout() {
  const menu = useMenu();
  const groups = menu.kind === 'some' ? menu.groups : [];
  const { data } = useWaiting(useAtomValue(isLoggedInAtom));
  const counts = data ? menuCounts(data.due, data.counts.open) : {};
  const [isOpen, toggle] = useSideMenuOpen();
  return (
    <CartProvider>
      <div className={`${classes.column} ${classes.work}`}>
        <SiteHeader />
        <div className={classes.member} data-menu={isOpen ? 'open' : 'closed'}>
          <SideMenu groups={groups} isOpen={isOpen} onToggle={toggle} counts={counts} />
          <div className={classes.memberMain}>
            <MemberBreadcrumb groups={groups} />
            <NextDuty />
            <main id="main" tabIndex={-1}>
              <PageOutlet />
            </main>
          </div>
        </div>
        <SiteFooter />
        <MallTools isWork />
      </div>
    </CartProvider>
  );
}
