import {
  codeOf,
  compactTime,
  int,
  int32,
  intBetween,
  list,
  listUpTo,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { fundsType } from '../ordering/checkout.ts';

/* Workflow templates (流程模板): the levels of a unit's reviews by business type, amount, funds and category. */

const businessType = ['ywlx', textUpTo(40), '业务类型'] as const;

const rule = {
  level: ['jb', intBetween(1, 9), '级次'],
  name: ['jbmc', textUpTo(30), '环节名称'],
  /** The level applies to this type of funds only; `null` for both types. */
  fundsType: ['zjxz', none(fundsType), '资金性质'],
  /** The level applies to this category and its descendants only; `null` for all categories. */
  categoryId: ['category_id', newer(none(textUpTo(64)), null), '品目编号'],
  /** The smallest amount for which a review includes the level. */
  fromAmount: ['qsje', money, '起始金额'],
  /** The body whose reviewers decide; `null` for the reviewers who are responsible for the unit. */
  reviewerOrgId: ['shjgid', none(textUpTo(64)), '审核机构'],
  /** The id of the only person who may decide; `null` if the level is not limited to one person. */
  personId: ['ryid', none(textUpTo(64)), '指定人员'],
  /**
   * The id of the custom role in which the deciding people must hold a post; `null` if no custom role is
   * required.
   */
  roleId: ['jsid', newer(none(textUpTo(64)), null), '岗位角色'],
  /** The hours after which the undecided level is overdue; `null` if the level is never overdue. */
  dueHours: ['sxxs', none(intBetween(1, 2000)), '时限（小时）'],
} as const;
/** One level of a template, with the conditions under which a review includes the level. */
export const WorkflowRule = wireRequest(rule);
export type WorkflowRule = English<typeof rule>;

const template = {
  version: ['bbh', int32, '版本'],
  state: ['zt', codeOf({ 1: 'draft', 2: 'published', 3: 'retired' }), '状态'],
  rules: ['gzList', list(WorkflowRule), '环节'],
  savedAtMs: ['bcsj', compactTime, '保存时间'],
  savedByName: ['bcr', text, '保存人'],
  publishedAtMs: ['fbsj', none(compactTime), '发布时间'],
  publishedByName: ['fbr', text, '发布人'],
} as const;
/** One version of the template of a unit and business type. */
export const WorkflowTemplate = wireObject(template);
export type WorkflowTemplate = English<typeof template>;

const choice = { id: ['id', text, '编号'], name: ['mc', text, '名称'] } as const;

const met = {
  name: ['jbmc', text, '环节名称'],
  people: ['ryList', list(wireObject({ name: ['ryxm', text, '姓名'] })), '审核人'],
  dueHours: ['sxxs', none(int), '时限（小时）'],
} as const;
/**
 * One level of a simulated review, with the people who could pass an object of the simulated amount
 * at this level.
 */
export const MetLevel = wireObject(met);
export type MetLevel = English<typeof met>;

export const MOST_RULES = 60;

export const workflowEndpoints = {
  types: endpoint('workflow.types', {
    path: '/app/authentication/lcmb/listYw',
    cost: 'cheap',
    summary: '可配置审核流程的业务类型，及可选的审核机构与人员',
    request: wireRequest({}),
    response: wireObject({
      types: ['ywList', list(wireObject({ businessType, name: ['mc', text, '名称'] })), '业务类型'],
      bodies: ['jgList', list(wireObject(choice)), '审核机构'],
      people: ['ryList', list(wireObject(choice)), '审核人员'],
      /** The custom roles derived from the roles `reviewer` and `paymentApprover`. */
      roles: ['jsList', newer(list(wireObject(choice)), []), '岗位角色'],
      /** The business types whose levels may depend on the category. */
      byCategory: ['pmywList', newer(list(text), []), '可按品目设置环节的业务类型'],
    }),
  }),
  templates: endpoint('workflow.templates', {
    path: '/app/authentication/lcmb/listMb',
    cost: 'cheap',
    summary: '本单位一种业务的流程模板各版本，新的在前',
    request: wireRequest({ businessType }),
    response: wireObject({
      templates: ['mbList', list(WorkflowTemplate), '模板'],
      /** Whether the draft waits for another administrator's approval; a waiting draft cannot be changed. */
      isWaiting: ['dpzbs', newer(yesNo, false), '草稿待另一名管理员批准'],
    }),
  }),
  save: endpoint('workflow.save', {
    path: '/app/authentication/lcmb/saveMb',
    cost: 'cheap',
    summary: '保存模板草稿',
    write: true,
    request: wireRequest({
      businessType,
      rules: ['gzList', listUpTo(WorkflowRule, MOST_RULES), '环节'],
    }),
    response: wireObject({ version: ['bbh', int32, '版本'] }),
  }),
  simulate: endpoint('workflow.simulate', {
    path: '/app/authentication/lcmb/mnMb',
    cost: 'cheap',
    summary: '模拟：某金额、资金性质与品目的业务会经过哪些人',
    request: wireRequest({
      businessType,
      version: ['bbh', int32, '版本'],
      fundsType: ['zjxz', fundsType, '资金性质'],
      amount: ['je', money, '金额'],
      categoryId: ['category_id', newer(none(textUpTo(64)), null), '品目编号'],
    }),
    response: wireObject({ levels: ['jbList', list(MetLevel), '环节'] }),
  }),
  publish: endpoint('workflow.publish', {
    path: '/app/authentication/lcmb/fbMb',
    cost: 'cheap',
    summary:
      '发布模板草稿；有环节无人可审时拒绝，减少环节或降低审核要求的须由另一名管理员批准；进行中的审核不变',
    write: true,
    request: wireRequest({ businessType, version: ['bbh', int32, '版本'] }),
    response: wireObject({
      /**
       * Whether publishing waits: the template weakens a review, so another administrator must
       * approve it before it is published.
       */
      isWaiting: ['dpzbs', newer(yesNo, false), '减少环节或降低审核要求，待另一名管理员批准'],
    }),
  }),
};
