import { limits } from '../../limits.ts';
import { int, list, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { packageNumber } from './package-number.ts';
import { RuleSetWire, ruleFields, ruleName } from './rule-set.ts';

/* Changes to an auction's rules after its publication (发拍规则变更, AU33). */

const change = {
  at: ['bgsj', int, '生效时间（毫秒）'],
  before: ['bgq', RuleSetWire, '变更前规则'],
  after: ['bgh', RuleSetWire, '变更后规则'],
  reason: ['yy', text, '变更原因'],
} as const;
/** A change of the rules that took effect. */
export type RuleChange = English<typeof change>;

export const ruleChangeEndpoints = {
  /**
   * Returns, to every participant of the auction, the rules in force and the changes that took
   * effect.
   */
  rules: endpoint('bidding.rules', {
    path: '/app/authentication/dsxm/getJjgzpz',
    cost: 'cheap',
    summary: '竞价规则配置：现行规则与变更记录',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      rules: ['gz', RuleSetWire, '现行规则'],
      /** The latest 100 changes, oldest first. */
      changes: ['bgList', list(wireObject(change)), '变更记录'],
    }),
  }),
  /**
   * Returns, to the handler, the rules in force, the names of the rules that may be changed now,
   * and the saved change that was not submitted yet (`draft`; `null` if none is saved).
   */
  edit: endpoint('bidding.editRules', {
    path: '/app/authentication/dsxm/editFpgzBg',
    cost: 'cheap',
    summary: '编辑发拍规则变更',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      rules: ['gz', RuleSetWire, '现行规则'],
      changeable: ['kbgx', list(ruleName), '现在可变更的规则'],
      draft: ['bgh', none(RuleSetWire), '已保存的变更'],
      reason: ['yy', text, '变更原因'],
      /** Whether a submitted change waits for the supervisor; no other change can be submitted meanwhile. */
      waiting: ['ddhq', yesNo, '等待会签'],
    }),
  }),
  save: endpoint('bidding.saveRules', {
    path: '/app/authentication/dsxm/saveFpgz_bgxx',
    cost: 'cheap',
    summary: '保存发拍规则变更信息',
    write: true,
    request: wireRequest({
      packageNumber,
      rules: ['bgh', wireRequest(ruleFields), '变更后规则'],
      reason: ['yy', textUpTo(limits.reasonLength), '变更原因'],
    }),
    response: wireObject({}),
  }),
  /**
   * Submits the saved change: requests the supervisor's countersign, and deletes the saved change.
   */
  submit: endpoint('bidding.submitRules', {
    path: '/app/authentication/dsxm/submitFpgzbgApply',
    cost: 'cheap',
    summary: '提交发拍规则变更申请',
    write: true,
    request: wireRequest({ packageNumber }),
    response: wireObject({
      text: ['text', text, '提示'],
      waiting: ['ddhq', yesNo, '等待会签'],
    }),
  }),
};
