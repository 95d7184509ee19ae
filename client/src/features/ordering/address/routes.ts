import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { addressPaths } from './paths.ts';

export const addressRoutes: readonly PageRoute[] = [
  memberPage(addressPaths.addresses, () => import('./pages/AddressesPage.tsx'), {
    title: '收货地址',
  }),
];
