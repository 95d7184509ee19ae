import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { isBuyerAtom } from '../../features/identity/session/roles.ts';
import { SearchBox } from '../../features/mall/catalog/components/box/SearchBox.tsx';
import { isLoggedInAtom } from '../../lib/session.ts';
import { zoneHomes } from '../pages/zone-homes.ts';
import { AllCategories } from './AllCategories.tsx';
import { CartSlot } from './CartSlot.tsx';
import { HeaderBell } from './HeaderBell.tsx';
import { HeaderFrame, type HeaderProps } from './HeaderFrame.tsx';
import { buyerLinks, buyerServiceLinks } from './links.ts';

/** The header of everybody but suppliers: search, the own orders and favourites, the cart. */
export function BuyerHeader({ menu, isSticky }: HeaderProps) {
  const isBuyer = useAtomValue(isBuyerAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const { pathname } = useLocation();
  const zone = zoneHomes.find(({ path }) => path === pathname)?.id ?? null;
  return (
    <HeaderFrame
      menu={menu}
      isSticky={isSticky}
      serviceLinks={buyerServiceLinks(menu, isBuyer)}
      links={buyerLinks(menu)}
      search={<SearchBox homeZone={zone} />}
      tools={
        <>
          {isLoggedIn && <HeaderBell />}
          {isBuyer && <CartSlot />}
        </>
      }
      before={<AllCategories />}
    />
  );
}
