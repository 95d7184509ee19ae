import { describe, expect, it } from 'vitest';
import { holdWords } from './hold-words.ts';

describe('[PJ8] [PJ10] the words about the orders of an award', () => {
  it.each([
    ['notAwarded', 'inConfirmation', '供应商确认成交后，系统按成交结果生成订单'],
    ['notAwarded', 'failed', '项目未成交，不生成订单'],
    ['notAwarded', 'revoked', '项目未成交，不生成订单'],
    ['held', 'awarded', '有可能影响结果的质疑或投诉尚未了结，订单和合同暂停'],
    ['ordered', 'awarded', ''],
  ] as const)('%s, %s', (hold, state, words) => expect(holdWords(hold, state)).toBe(words));
});
