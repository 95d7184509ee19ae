import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { listingPaths } from './paths.ts';

const category = () => import('./pages/PublishCategoryStep.tsx');
const basics = () => import('./pages/PublishBasicStep.tsx');
const detail = () => import('./pages/PublishDetailStep.tsx');
const accessories = () => import('./pages/PublishAccessoryStep.tsx');
const submit = () => import('./pages/PublishSubmitStep.tsx');

export const listingRoutes: readonly PageRoute[] = [
  memberPage(listingPaths.publishCategory, category),
  memberPage(listingPaths.publishBasics, basics),
  memberPage(listingPaths.publishDetail, detail),
  memberPage(listingPaths.publishAccessories, accessories),
  memberPage(listingPaths.publishSubmit, submit),
  memberPage(listingPaths.publishCategoryShort, category),
  memberPage(listingPaths.publishBasicsShort, basics),
  memberPage(listingPaths.publishDetailShort, detail),
  memberPage(listingPaths.publishAccessoriesShort, accessories),
  memberPage(listingPaths.publishSubmitShort, submit),
  memberPage(listingPaths.listings, () => import('./pages/ListingListPage.tsx')),
  memberPage(listingPaths.listingImport, () => import('./pages/ListingImportPage.tsx')),
];
