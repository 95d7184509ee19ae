import { codeOf, int, list, none, text, textUpTo, yesNo } from '../../kernel/codecs.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { page, pageSize } from '../../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../../kernel/wire.ts';

/*
 * Calls about single sign-on (单点登录) for administrators in the console: the configured external
 * systems, and the external accounts that are linked to people.
 */

const systemId = ['tgf', textUpTo(32), '提供方编号'] as const;
const fault = codeOf({ 1: 'away', 2: 'refused' });

const system = {
  id: systemId,
  title: ['mc', text, '提供方名称'],
  protocol: ['xy', codeOf({ 1: 'oidc', 2: 'cas', 3: 'wecom', 4: 'ldap', 5: 'dingtalk' }), '协议'],
  address: ['fwdz', text, '提供方地址'],
  /**
   * The account or client id by which the installation identifies itself to the provider. The
   * secret of this account is never sent.
   */
  account: ['zh', text, '本站在提供方的账号'],
  unitCode: ['dwdm', none(text), '新人员所属单位代码，为空则不接收新人员'],
  /**
   * The name of the unit with the code `unitCode`; `null` if `unitCode` is `null`, or if no active unit has
   * that code.
   */
  unitName: ['dwmc', none(text), '新人员所属单位'],
  links: ['gls', int, '已关联账号数'],
  succeededAtMs: ['cgsj', none(int), '最近成功时间（毫秒）'],
  failedAtMs: ['sbsj', none(int), '最近失败时间（毫秒）'],
  fault: ['sblx', none(fault), '最近失败类型：1 无法连接，2 未通过'],
  reason: ['sbyy', none(text), '最近失败原因'],
} as const;
export const SignOnSystem = wireObject(system);
export type SignOnSystem = English<typeof system>;

const linkedAccount = {
  id: ['id', text, '关联编号'],
  providerTitle: ['mc', text, '提供方名称'],
  subject: ['wybh', text, '在提供方的唯一编号'],
  nameThere: ['tgfxm', text, '在提供方的姓名'],
  personId: ['hyid', text, '会员'],
  name: ['xm', text, '姓名'],
  loginName: ['dlm', text, '登录名'],
  unitName: ['dwmc', text, '单位'],
  linkedAtMs: ['glsj', int, '关联时间（毫秒）'],
  lastUsedAtMs: ['sysj', none(int), '最近使用时间（毫秒）'],
  /** Whether the person has no password and no other link, and so could not log in without this link. */
  isOnlyWay: ['wyfs', yesNo, '唯一的登录方式'],
} as const;
export const LinkedAccount = wireObject(linkedAccount);
export type LinkedAccount = English<typeof linkedAccount>;

export const signOnConsoleEndpoints = {
  systems: endpoint('signOnConsole.systems', {
    path: '/app/authentication/console/dddlXt',
    cost: 'cheap',
    summary: '单点登录：已配置的系统与最近的应答，不含密钥',
    request: wireRequest({}),
    response: wireObject({
      systems: ['xtList', list(SignOnSystem), '系统'],
      returnUrl: ['hddz', text, '在提供方登记的回调地址'],
    }),
  }),
  probe: endpoint('signOnConsole.probe', {
    path: '/app/authentication/console/dddlCs',
    cost: 'cheap',
    summary: '测试一个单点登录系统：取发现文档、验证票据接口、取应用凭证或绑定目录',
    request: wireRequest({ systemId }),
    response: wireObject({
      fault: ['sblx', none(fault), '失败类型，成功为空'],
      reason: ['sbyy', text, '失败原因，成功为空'],
      tookMs: ['hs', int, '用时（毫秒）'],
    }),
  }),
  links: endpoint('signOnConsole.links', {
    path: '/app/authentication/console/dddlGl',
    cost: 'cheap',
    summary: '人员关联的单点登录账号',
    request: wireRequest({
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '姓名、登录名或提供方的编号'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(LinkedAccount), '关联'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  unlink: endpoint('signOnConsole.unlink', {
    path: '/app/authentication/console/dddlQxGl',
    cost: 'cheap',
    summary: '取消人员的单点登录关联，须说明原因；该人员的会话随即结束',
    write: true,
    request: wireRequest({
      id: ['id', textUpTo(64), '关联编号'],
      reason: ['yy', textUpTo(200, 'mayBeEmpty'), '原因'],
    }),
    response: wireObject({}),
  }),
};
