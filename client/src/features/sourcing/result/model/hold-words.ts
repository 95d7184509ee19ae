import type { OrderHold } from '@jicai/shared/contract/sourcing/result.ts';
import type { ProjectState } from '@jicai/shared/domain/sourcing/project/states.ts';

const words: Readonly<Record<OrderHold, string>> = {
  none: '正在按成交结果生成订单',
  notAwarded: '项目未成交，不生成订单',
  publicity: '结果公告发布且公示期满后，系统按成交结果生成订单',
  objection: '有可能影响结果的质疑或投诉尚未了结，暂不生成订单',
  ordered: '',
  noOrder: '本项目不产生采购订单',
  held: '有可能影响结果的质疑或投诉尚未了结，订单和合同暂停',
};

/**
 * Why the orders of an award are not there yet, or do not go on; empty for nothing. A winner who has not
 * confirmed yet keeps a project from being awarded: it has not failed.
 */
export const holdWords = (hold: OrderHold, state: ProjectState): string =>
  hold === 'notAwarded' && state !== 'failed' && state !== 'revoked'
    ? '供应商确认成交后，系统按成交结果生成订单'
    : words[hold];
