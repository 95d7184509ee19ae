import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute, redirectPage, withSameQuery } from '../../../lib/url/page.ts';
import { listingPaths } from './paths.ts';

const category = () => import('./pages/PublishCategoryStep.tsx');
const basics = () => import('./pages/PublishBasicStep.tsx');
const detail = () => import('./pages/PublishDetailStep.tsx');
const accessories = () => import('./pages/PublishAccessoryStep.tsx');
const submit = () => import('./pages/PublishSubmitStep.tsx');

export const listingRoutes: readonly PageRoute[] = [
  memberPage(listingPaths.publishCategory, category, {
    title: '发布商品：选择类目',
    under: [menuPaths.listings],
  }),
  memberPage(listingPaths.publishBasics, basics, {
    title: '发布商品：基本信息',
    under: [menuPaths.listings],
  }),
  memberPage(listingPaths.publishDetail, detail, {
    title: '发布商品：商品详情',
    under: [menuPaths.listings],
  }),
  memberPage(listingPaths.publishAccessories, accessories, {
    title: '发布商品：选择配件',
    under: [menuPaths.listings],
  }),
  memberPage(listingPaths.publishSubmit, submit, {
    title: '发布商品：提交审核',
    under: [menuPaths.listings],
  }),
  redirectPage(
    'member',
    listingPaths.publishCategoryShort,
    withSameQuery(listingPaths.publishCategory),
  ),
  redirectPage(
    'member',
    listingPaths.publishBasicsShort,
    withSameQuery(listingPaths.publishBasics),
  ),
  redirectPage(
    'member',
    listingPaths.publishDetailShort,
    withSameQuery(listingPaths.publishDetail),
  ),
  redirectPage(
    'member',
    listingPaths.publishAccessoriesShort,
    withSameQuery(listingPaths.publishAccessories),
  ),
  redirectPage(
    'member',
    listingPaths.publishSubmitShort,
    withSameQuery(listingPaths.publishSubmit),
  ),
  memberPage(listingPaths.listings, () => import('./pages/ListingListPage.tsx'), {
    title: '我的商品',
  }),
  memberPage(listingPaths.listingImport, () => import('./pages/ListingImportPage.tsx'), {
    title: '导入商品',
    under: [menuPaths.listings],
  }),
];
