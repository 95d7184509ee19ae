import '../../theme/more-styles.ts';
import { CartProvider } from '../../features/ordering/cart/CartProvider.tsx';
import { PageOutlet } from '../guard/PageOutlet.tsx';
import { SiteHeader } from '../header/SiteHeader.tsx';
import { MallTools } from '../toolbar/MallTools.tsx';
import classes from './layouts.module.css';
import { SiteFooter } from './SiteFooter.tsx';

/** Storefront pages: header, up to 1200 px of page, footer. */
export default function MallLayout() {
  return (
    <CartProvider>
      <div className={`${classes.column} ${classes.mall}`}>
        <SiteHeader isSticky />
        <main id="main" tabIndex={-1} className={`page ${classes.main}`}>
          <PageOutlet />
        </main>
        <SiteFooter />
        <MallTools isWork={false} />
      </div>
    </CartProvider>
  );
}
