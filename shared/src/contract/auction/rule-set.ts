import { codeOf, int, money, none, yesNo } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/** The rules of an auction that a change request may name (AU33); part of its information, too. */
export const ruleFields = {
  startingPrice: ['xmqpj', money, '起始价'],
  stepKind: ['djfs', codeOf({ 1: 'amount', 2: 'percent' }), '递减方式'],
  stepAmount: ['djsl', none(money), '递减金额'],
  /** Hundredths of a percent: 50 is 0.5 %. */
  stepPercentHundredths: ['djbfb', none(int), '递减百分比（万分之一）'],
  stepBase: ['djjz', codeOf({ 1: 'best', 2: 'own' }), '递减基准'],
  multipleOfStep: ['zsb', yesNo, '须为幅度整数倍'],
  leaderMayRebid: ['yxzb', yesNo, '允许最优者再报'],
  extensionTriggerMs: ['yscfhm', int, '延时触发（毫秒）'],
  extensionLengthMs: ['yscdhm', int, '延时长度（毫秒）'],
  extensionsAllowed: ['zyscs', int, '可延时次数'],
  minSuppliers: ['zsgys', int, '最少供应商数'],
} as const;

/** The rules that may change, before or after a change. */
export const RuleSetWire = wireObject(ruleFields);
export type RuleSet = English<typeof ruleFields>;
