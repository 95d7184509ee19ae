import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed } from '../../../lib/url/path.ts';

export const reviewsPaths = {
  reviews: fixed(menuPaths.reviews),
  supplierReviews: fixed(menuPaths.supplierReviews),
};
