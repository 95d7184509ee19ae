import { withQuery } from '../../../lib/url/path.ts';

/** The compared goods, joined by commas. */
export const COMPARED_PARAM = 'ids';

export const comparisonPaths = {
  goodsCompare: {
    pattern: '/goods/goodscompare',
    to: (goodsIds: readonly string[]) =>
      withQuery('/goods/goodscompare', { [COMPARED_PARAM]: goodsIds.join(',') }),
  },
};
