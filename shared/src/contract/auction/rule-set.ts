import { codeOf, int32, money, newer, none, yesNo } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/*
 * The wire fields of an auction's rules. Meaning, default, bounds and texts of each rule are in the table
 * `domain/auction/rules/table.ts`, which refers to these fields.
 */

export const direction = codeOf({ 0: 'forward', 1: 'reverse' });

/**
 * The rules that may be changed after the publication of an auction (AU33). `PackageInfo` has the same
 * fields.
 */
export const ruleFields = {
  startingPrice: ['xmqpj', money, '起始价'],
  stepKind: ['djfs', codeOf({ 1: 'amount', 2: 'percent' }), '递减方式'],
  stepAmount: ['djsl', none(money), '递减金额'],
  /** The step in hundredths of a percent: 50 is 0.5 %. */
  stepPercentHundredths: ['djbfb', none(int32), '递减百分比（万分之一）'],
  stepBase: ['djjz', codeOf({ 1: 'best', 2: 'own' }), '递减基准'],
  multipleOfStep: ['zsb', yesNo, '须为幅度整数倍'],
  leaderMayRebid: ['yxzb', yesNo, '允许最优者再报'],
  extensionTriggerMs: ['yscfhm', int32, '延时触发（毫秒）'],
  extensionLengthMs: ['yscdhm', int32, '延时长度（毫秒）'],
  extensionsAllowed: ['zyscs', int32, '可延时次数'],
  minSuppliers: ['zsgys', int32, '最少供应商数'],
  maxBidsPerSupplier: ['zdbjcs', newer(int32, 0), '最多报价次数'],
  rivalPresence: ['dszxzt', newer(codeOf({ 1: 'shown', 2: 'hidden' }), 'shown'), '对手在线状态'],
  /**
   * AU23: what the public board shows. `state`: only state, times and outcome; `price`: also
   * prices, bids and rounds (sealed quotes only after their opening).
   */
  publicity: ['gkfw', newer(codeOf({ 1: 'state', 2: 'price' }), 'state'), '公开范围'],
  /**
   * AU24: Whether a supplier sees, for each line, the gap between the supplier's own unit price and the best
   * unit price.
   */
  lineGap: ['mxcjxs', newer(codeOf({ 1: 'none', 2: 'shown' }), 'none'), '明细差距显示'],
} as const;

/** The names of the rules of `ruleFields`; `step` and `extension` each cover three fields. */
export const ruleName = codeOf({
  1: 'startingPrice',
  2: 'step',
  3: 'stepBase',
  4: 'multipleOfStep',
  5: 'leaderMayRebid',
  6: 'extension',
  7: 'minSuppliers',
  8: 'maxBidsPerSupplier',
  9: 'rivalPresence',
  10: 'publicity',
  11: 'lineGap',
});

/** The values of all rules in `ruleFields`, for example before or after a change. */
export const RuleSetWire = wireObject(ruleFields);
export type RuleSet = English<typeof ruleFields>;

/**
 * All rules of an auction: the rules in `ruleFields`, and the rules that cannot change after the publication.
 */
export const allRuleFields = {
  direction: ['jjlx', direction, '竞价类型'],
  quoteMethod: ['bjfs', codeOf({ 1: 'open', 2: 'sealed' }), '报价方式'],
  bidMode: ['bjms', codeOf({ 1: 'total', 2: 'lines' }), '报价模式'],
  ...ruleFields,
  /** AU43: whether the package is awarded as a whole or by lines. */
  awardBy: ['cjms', newer(codeOf({ 1: 'total', 2: 'lines' }), 'total'), '成交方式'],
  identity: ['sfgk', codeOf({ 1: 'organiser', 2: 'blind' }), '身份可见'],
  /**
   * AU32: whether a pause (not an emergency pause), a stop and a change of the end wait for the supervisor's
   * countersign.
   */
  dualControl: ['sfkz', yesNo, '双人控制'],
  /** AU21: whether the number of sealed quotes is shown before the auction has an outcome. */
  sealedCount: ['mfbjfs', newer(codeOf({ 1: 'shown', 2: 'hidden' }), 'shown'), '密封报价份数'],
  /**
   * AU7: What happens to a bid that improves on its reference by more than 30 %. `taken`: it is
   * accepted at once; `confirmed`: only after the supplier confirms it, unless bids may leave out
   * lines (AU43).
   */
  largeMove: ['dfbj', newer(codeOf({ 1: 'taken', 2: 'confirmed' }), 'taken'), '大幅报价'],
} as const;

/** The values of all rules of an auction. */
export type AllRules = English<typeof allRuleFields>;
