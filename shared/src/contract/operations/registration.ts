import { limits } from '../../limits.ts';
import { APPLICANT_ROLES } from '../identity/names.ts';
import { roleName } from '../identity/people.ts';
import { codeOf, int, list, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { identifier } from '../kernel/identifiers.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* Member registration (会员注册): a person applies for an account, the unit's administrator decides. */

export const applicationState = codeOf({ 0: 'pending', 1: 'accepted', 2: 'refused' });

const [handler, supervisor, reviewer, buyer] = APPLICANT_ROLES;
/** The roles that an applicant may request. */
export const applicantRole = codeOf({ 1: handler, 2: supervisor, 3: reviewer, 4: buyer });

const number = ['sqbh', textUpTo(40), '申请编号'] as const;
const phone = ['sjhm', identifier('mobile', 32), '手机号码'] as const;

const row = {
  id: ['sqid', text, '申请'],
  number,
  state: ['sqzt', applicationState, '状态'],
  unitName: ['dwmc', text, '单位'],
  department: ['bmmc', text, '部门'],
  loginName: ['dlm', text, '登录名'],
  name: ['xm', text, '姓名'],
  /** The applicant's mobile number with its middle masked; `idNumber` is masked in the same way. */
  phone: ['sjhm', text, '手机号码（隐去中段）'],
  idNumber: ['sfzh', text, '身份证号（隐去中段）'],
  role: ['jsbs', roleName, '角色'],
  submittedAtMs: ['tjsj', int, '提交时间'],
  reason: ['shyj', text, '审核意见'],
} as const;
export const ApplicationRow = wireObject(row);
export type ApplicationRow = English<typeof row>;

export const registrationEndpoints = {
  /**
   * Applies for an account without a login. Not a `write`, because request keys belong to a logged-in person.
   * Refused if an account or a pending application already has the login name.
   */
  submit: endpoint('application.submit', {
    path: '/app/login/hyzc/submit',
    cost: 'cheap',
    summary: '会员注册：提交申请',
    request: wireRequest({
      unitCode: ['dwbm', textUpTo(32), '单位编码'],
      department: ['bmmc', textUpTo(100, 'mayBeEmpty'), '部门'],
      loginName: ['dlm', textUpTo(limits.loginNameLength), '登录名'],
      password: ['mm', textUpTo(limits.passwordLength), '密码'],
      name: ['xm', identifier('name', 50), '姓名'],
      phone,
      idNumber: ['sfzh', identifier('identity', 32), '身份证号'],
      role: ['jsbs', applicantRole, '角色'],
    }),
    response: wireObject({ number }),
  }),
  progress: endpoint('application.progress', {
    path: '/app/login/hyzc/progress',
    cost: 'cheap',
    summary: '会员注册：凭申请编号与手机号码查询进度',
    request: wireRequest({
      number,
      phone: ['sjhm', identifier('mobile', 32, 'draft'), '手机号码'],
    }),
    response: wireObject({
      state: ['sqzt', applicationState, '状态'],
      reason: ['shyj', text, '审核意见'],
    }),
  }),
  list: endpoint('application.list', {
    path: '/app/authentication/hyzc/list',
    cost: 'cheap',
    summary: '会员注册申请（管理范围内）',
    request: wireRequest({ pendingOnly: ['dshbs', yesNo, '只看待审核'], page, pageSize }),
    response: wireObject({
      rows: ['list', list(ApplicationRow), '申请'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  decide: endpoint('application.decide', {
    path: '/app/authentication/hyzc/audit',
    cost: 'cheap',
    summary: '审核会员注册：通过即建账号',
    write: true,
    request: wireRequest({
      id: ['sqid', textUpTo(64), '申请'],
      isAccepted: ['tgbs', yesNo, '通过'],
      reason: ['shyj', none(textUpTo(200)), '审核意见'],
    }),
    response: wireObject({}),
  }),
};
