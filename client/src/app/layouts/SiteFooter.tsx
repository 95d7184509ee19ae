import { useAtomValue } from 'jotai';
import { isSupplierAtom } from '../../features/identity/session/roles.ts';
import { BuyerFooter } from './BuyerFooter.tsx';
import { SupplierFooter } from './SupplierFooter.tsx';

/** The footer: the supplier's for organisations with zzxz 3, else the buyer's. */
export function SiteFooter() {
  return useAtomValue(isSupplierAtom) ? <SupplierFooter /> : <BuyerFooter />;
}
