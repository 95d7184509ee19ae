import { type RoleName, roleNames } from '../../domain/kernel/rights/roles.ts';
import { limits } from '../../limits.ts';
import { codeOf, int, list, newer, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { identifier } from '../kernel/identifiers.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import {
  byReleaseWords,
  controlsUntilProof,
  linkMinutes,
  ResetResponse,
  withoutLink,
} from './account/reset.ts';
import { orgType } from './account/session.ts';

/* Members (会员): people of units with their personnel records and posts, for administrators. */

const sameRole = Object.fromEntries(roleNames.map((name) => [name, name]));
/** The codec of a role. The code of a role on the wire is the role's name. */
export const roleName = codeOf(sameRole as Record<RoleName, RoleName>);

const personId = ['hyid', textUpTo(64), '会员'] as const;
const day = textUpTo(10, 'mayBeEmpty');
const contact = {
  phone: ['sjhm', identifier('mobile', 32, 'mayBeEmpty'), '手机号码'],
  email: ['dzyx', identifier('email', 128, 'mayBeEmpty'), '电子邮箱'],
} as const;

const row = {
  id: personId,
  number: ['rybh', text, '人员编号'],
  name: ['xm', text, '姓名'],
  loginName: ['dlm', text, '登录名'],
  unitName: ['dwmc', text, '单位'],
  departmentName: ['bmmc', text, '部门'],
  roles: ['jsList', list(roleName), '角色'],
  /**
   * The mobile number with its middle masked, such as 138****0000; the call `member.reveal` returns
   * the unmasked number.
   */
  phone: ['sjhm', text, '手机号码（隐去中段）'],
  isDisabled: ['tybs', yesNo, '已停用'],
  /**
   * Whether nobody has used the account yet. A reset of such an account returns a new invitation link,
   * unless the account is an administrator's.
   */
  isUnused: ['cwsy', newer(yesNo, false), '从未使用'],
} as const;
export const MemberRow = wireObject(row);
export type MemberRow = English<typeof row>;

const post = {
  id: ['gwid', text, '岗位'],
  unitId: ['dwid', text, '单位'],
  unitName: ['dwmc', text, '单位名称'],
  departmentName: ['bmmc', text, '部门'],
  role: ['jsbs', roleName, '角色'],
  /**
   * The name of the custom role that the post has, which is derived from `role`; `null` if the post
   * has the built-in role itself.
   */
  madeName: ['zdyjsmc', newer(none(text), null), '自定义角色名称'],
  fromDay: ['qsrq', text, '起始日期'],
  toDay: ['zzrq', none(text), '终止日期'],
  isInForce: ['sxbs', yesNo, '生效中'],
  grantedByName: ['sqr', text, '授予人'],
} as const;
export const Post = wireObject(post);
export type Post = English<typeof post>;

const madeRole = {
  id: ['jsid', text, '岗位角色'],
  name: ['jsmc', text, '名称'],
  base: ['jsbs', roleName, '基础角色'],
} as const;

const detail = {
  ...row,
  unitId: ['dwid', text, '单位编号'],
  departmentId: ['bmid', none(text), '部门编号'],
  email: ['dzyx', text, '电子邮箱'],
  /** The identity number with its middle masked, such as 33**************12. */
  idNumber: ['sfzh', text, '身份证号（隐去中段）'],
  title: ['zwmc', text, '职务'],
  note: ['bzsm', text, '备注'],
  hasPassword: ['ymm', yesNo, '已设密码'],
  /**
   * The mail address or phone number, masked, that the person has confirmed and to which a link can
   * be sent now; empty if there is none.
   */
  resetTo: ['czdz', newer(text, ''), '重设链接将发送至（隐去中段）'],
  /**
   * Whether the person is system, security or audit administrator. A reset of the account then needs the
   * approval of a second administrator.
   */
  isOffice: ['glybs', newer(yesNo, false), '系统、安全或审计管理员'],
  posts: ['gwList', list(Post), '岗位'],
  /** The built-in roles that the caller may grant in the person's unit. */
  grantable: ['kysqList', list(roleName), '可授予的角色'],
  /**
   * The custom roles that a post in the person's unit can have and that are derived from a role in
   * `grantable`.
   */
  madeRoles: ['zdyjsList', newer(list(wireObject(madeRole)), []), '可授予的自定义角色'],
} as const;
export const MemberDetail = wireObject(detail);
export type MemberDetail = English<typeof detail>;

const obligation = {
  word: ['sxmc', text, '事项'],
  count: ['sxsl', int, '数量'],
} as const;
const candidate = { id: personId, name: ['xm', text, '姓名'] } as const;

const newMember = {
  unitId: ['dwid', textUpTo(64), '单位'],
  departmentId: ['bmid', none(textUpTo(64)), '部门'],
  loginName: ['dlm', textUpTo(limits.loginNameLength), '登录名'],
  name: ['xm', identifier('name', 50), '姓名'],
  ...contact,
  idNumber: ['sfzh', identifier('identity', 32, 'mayBeEmpty'), '身份证号'],
  title: ['zwmc', textUpTo(50, 'mayBeEmpty'), '职务'],
  note: ['bzsm', textUpTo(200, 'mayBeEmpty'), '备注'],
  role: ['jsbs', none(roleName), '角色'],
  fromDay: ['qsrq', day, '起始日期'],
  toDay: ['zzrq', none(day), '终止日期'],
} as const;

/** A one-time link for setting the person's password, which the administrator passes on to the person. */
const oneTimeLink = ['yqlj', text, '一次性链接'] as const;

export const peopleEndpoints = {
  list: endpoint('member.list', {
    path: '/app/authentication/hygl/list',
    cost: 'cheap',
    summary: '会员列表（本单位；主管单位含下级；系统与安全管理员为全部）',
    request: wireRequest({
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '姓名、登录名或编号'],
      unitId: ['dwid', none(textUpTo(64)), '单位'],
      role: ['jsbs', none(roleName), '角色'],
      disabled: ['tybs', none(yesNo), '已停用'],
      unused: ['cwsy', newer(none(yesNo), null), '从未使用'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(MemberRow), '会员'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  detail: endpoint('member.detail', {
    path: '/app/authentication/hygl/hyxx',
    cost: 'cheap',
    summary: '会员信息',
    request: wireRequest({ id: personId }),
    response: wireObject({ member: ['hyxx', MemberDetail, '会员'] }),
  }),
  add: endpoint('member.add', {
    path: '/app/authentication/hygl/hykszc',
    cost: 'cheap',
    summary: '快速注册与人事建档：新增人员，得到一次性链接',
    write: true,
    request: wireRequest(newMember),
    response: wireObject({ id: personId, link: oneTimeLink, linkMinutes, controlsUntilProof }),
    withoutSecrets: withoutLink,
  }),
  save: endpoint('member.save', {
    path: '/app/authentication/hygl/hyxxedit',
    cost: 'cheap',
    summary: '修改会员信息与人事档案；身份证号留空表示不变',
    write: true,
    request: wireRequest({
      id: personId,
      name: ['xm', identifier('name', 50), '姓名'],
      /**
       * The new mobile number; `null` keeps the stored number, because the form shows it only
       * masked. The same applies to `idNumber`.
       */
      phone: ['sjhm', none(identifier('mobile', 32)), '手机号码'],
      email: contact.email,
      idNumber: ['sfzh', none(identifier('identity', 32)), '身份证号'],
      title: newMember.title,
      note: newMember.note,
      departmentId: newMember.departmentId,
    }),
    response: wireObject({
      isWaiting: ['dpzbs', newer(yesNo, false), '联系方式的修改待另一名管理员批准'],
    }),
  }),
  reveal: endpoint('member.reveal', {
    path: '/app/authentication/hygl/ckmw',
    cost: 'cheap',
    summary: '查看手机号码与身份证号明文（记入安全日志）',
    write: true,
    request: wireRequest({ id: personId }),
    response: wireObject({
      phone: ['sjhm', text, '手机号码'],
      idNumber: ['sfzh', text, '身份证号'],
    }),
  }),
  setDisabled: endpoint('member.setDisabled', {
    path: '/app/authentication/hygl/tyqy',
    cost: 'cheap',
    summary: '停用或启用账号；停用立即结束其全部会话',
    write: true,
    request: wireRequest({ id: personId, disabled: ['tybs', yesNo, '停用'] }),
    response: wireObject({}),
  }),
  reset: endpoint('member.reset', {
    path: '/app/authentication/hygl/czmm',
    cost: 'cheap',
    summary:
      '重设密码：链接发到本人确认过的邮箱或手机；从未使用的账号得到新的邀请链接；否则经另一名管理员批准后再取',
    write: true,
    request: wireRequest({
      id: personId,
      byRelease: ['pzbs', newer(yesNo, false), byReleaseWords],
    }),
    response: ResetResponse,
    withoutSecrets: withoutLink,
  }),
  obligations: endpoint('member.obligations', {
    path: '/app/authentication/hygl/wbsx',
    cost: 'cheap',
    summary: '离岗（或结束一个岗位）前的未办事项与可接手人',
    request: wireRequest({
      id: personId,
      /**
       * The post that would end; `null` asks about the person's leaving, which ends all of the
       * person's posts.
       */
      postId: ['gwid', newer(none(textUpTo(64)), null), '岗位'],
    }),
    response: wireObject({
      obligations: ['sxList', list(wireObject(obligation)), '未办事项'],
      candidates: ['jsrList', list(wireObject(candidate)), '可接手人'],
    }),
  }),
  leave: endpoint('member.leave', {
    path: '/app/authentication/hygl/lgjj',
    cost: 'cheap',
    summary: '离岗交接：岗位结束，未办事项转给接手人，账号停用',
    write: true,
    request: wireRequest({ id: personId, successorId: ['jsrid', none(textUpTo(64)), '接手人'] }),
    response: wireObject({ moved: ['yjsl', int, '移交事项数'] }),
  }),
  grant: endpoint('member.grant', {
    path: '/app/authentication/hygl/gwsy',
    cost: 'cheap',
    summary: '授予岗位（角色、单位、起止日期）',
    write: true,
    request: wireRequest({
      id: personId,
      unitId: newMember.unitId,
      departmentId: newMember.departmentId,
      role: ['jsbs', roleName, '角色'],
      /**
       * The custom role to grant, which is based on `role`; `null` grants the built-in role `role` itself.
       */
      roleId: ['jsid', newer(none(textUpTo(64)), null), '自定义角色'],
      fromDay: newMember.fromDay,
      toDay: newMember.toDay,
    }),
    response: wireObject({}),
  }),
  endPost: endpoint('member.endPost', {
    path: '/app/authentication/hygl/gwjs',
    cost: 'cheap',
    summary: '结束岗位：因该岗位在本单位承担的未办事项转给接手人；其会话立即结束',
    write: true,
    request: wireRequest({
      postId: ['gwid', textUpTo(64), '岗位'],
      successorId: ['jsrid', newer(none(textUpTo(64)), null), '接手人'],
    }),
    response: wireObject({ moved: ['yjsl', newer(int, 0), '移交事项数'] }),
  }),
  /**
   * Returns the caller's own personnel number, for forms of other systems; the login name if the
   * account has no number.
   */
  number: endpoint('member.number', {
    path: '/app/authentication/rygl/rybh',
    cost: 'cheap',
    summary: '本人的人员编号',
    request: wireRequest({}),
    response: wireObject({ number: ['rybh', text, '人员编号'] }),
  }),
};

const ownUnit = {
  unitId: ['dwid', text, '单位'],
  unitName: ['dwmc', text, '单位名称'],
  orgType: ['zzxz', orgType, '组织性质'],
  roles: ['jsList', list(roleName), '角色'],
  isCurrent: ['dqbs', yesNo, '当前'],
} as const;
export const OwnUnit = wireObject(ownUnit);
export type OwnUnit = English<typeof ownUnit>;

export const ownPostEndpoints = {
  mine: endpoint('post.mine', {
    path: '/app/authentication/rygl/wdgw',
    cost: 'cheap',
    summary: '本人的单位与岗位',
    request: wireRequest({}),
    response: wireObject({ units: ['dwList', list(OwnUnit), '单位'] }),
  }),
  switch: endpoint('post.switch', {
    path: '/app/authentication/rygl/qhgw',
    cost: 'cheap',
    summary: '切换到另一单位的岗位',
    write: true,
    request: wireRequest({ unitId: newMember.unitId }),
    response: wireObject({ unit: ['dw', OwnUnit, '单位'] }),
  }),
};
