import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery, withQuery } from '../../../lib/url/path.ts';

/** The compared products, joined by commas. */
export const COMPARED_PARAM = 'ids';

export const comparisonPaths = {
  records: withAnyQuery(menuPaths.comparisonRecords),
  productCompare: {
    pattern: '/goods/goodscompare',
    to: (productIds: readonly string[]) =>
      withQuery('/goods/goodscompare', { [COMPARED_PARAM]: productIds.join(',') }),
  },
};
