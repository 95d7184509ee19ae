import { findBreaches } from '../../../fulfilment/invariants/invariant.ts';
import { invariants } from '../../../fulfilment/invariants/list.ts';
import { bad, type Check, good } from '../check.ts';

/** The documents between order and payment agree with each other, to the 分. */
export const fulfilmentChecks: readonly Check[] = invariants.map((invariant) => ({
  name: `fulfilment.${invariant.name}`,
  title: invariant.title,
  isLong: true,
  run: async ({ db }) => {
    const { count, first } = await findBreaches(invariant, db);
    if (count === 0) return good('全部相符');
    const named = first.map(({ document, found }) => `${document}（${found}）`).join('；');
    return bad(`${count} 处不符：${named}`, '保全数据库与备份，按单据号核对时间线，联系技术支持');
  },
}));
