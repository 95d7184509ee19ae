import { codeOf, int, list, money, none, text } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { packageNumber } from './package-number.ts';

/*
 * Collusion indicators (异常信号) of one auction, shown only to the supervisor. An indicator never
 * blocks an action.
 */

const evidence = {
  seq: ['sxh', none(int), '日志序号'],
  at: ['sj', int, '时间（毫秒）'],
  code: ['jjh', text, '竞价号'],
  amount: ['zbj', none(money), '报价'],
  note: ['bz', text, '说明'],
} as const;

const signal = {
  kind: [
    'lx',
    codeOf({
      1: 'sharedDevice',
      2: 'sharedAddress',
      3: 'regularDifferences',
      4: 'alternation',
      5: 'lastSecond',
      6: 'withdrawal',
      7: 'deviceChurn',
    }),
    '信号类型',
  ],
  /** A Chinese sentence that describes what was observed. */
  text: ['nr', text, '信号内容'],
  codes: ['jjhList', list(text), '涉及竞价号'],
  evidence: ['zjList', list(wireObject(evidence)), '证据'],
} as const;
export const SignalWire = wireObject(signal);
export type SignalView = English<typeof signal>;

export const signalEndpoints = {
  /**
   * Returns the collusion indicators of an auction to its supervisor. In a sealed auction the list
   * is empty until the outcome.
   */
  list: endpoint('signal.list', {
    path: '/app/authentication/dsxm/listYcxh',
    cost: 'cheap',
    summary: '异常信号及其证据（仅监督人）',
    request: wireRequest({ packageNumber }),
    response: wireObject({ signals: ['list', list(SignalWire), '异常信号'] }),
  }),
};
