import { limits } from '../../../limits.ts';
import { FileChange } from '../../files/upload.ts';
import { newer, none, text, textUpTo, yesNo } from '../../kernel/codecs.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { identifier } from '../../kernel/identifiers.ts';
import { type English, wireObject, wireRequest } from '../../kernel/wire.ts';
import { PasswordRule } from './password-rule.ts';

/* The caller's profile and password. */

const notices = {
  notifyOrder: ['ddtz', yesNo, '订单进度邮件通知'],
  notifyTodo: ['dbtz', yesNo, '待办邮件通知'],
  notifyPrice: ['jgtz', yesNo, '关注商品降价邮件通知'],
  notifyProject: ['xmtz', newer(yesNo, true), '采购项目邮件通知'],
} as const;

const kept = newer(none(yesNo), null);
/**
 * The mail switches in a request. `null` leaves a switch unchanged; the form sends `null`, because
 * the call `preference.save` sets these switches.
 */
const newNotices = {
  notifyOrder: ['ddtz', kept, '订单进度邮件通知'],
  notifyTodo: ['dbtz', kept, '待办邮件通知'],
  notifyPrice: ['jgtz', kept, '关注商品降价邮件通知'],
  notifyProject: ['xmtz', kept, '采购项目邮件通知'],
} as const;

const profile = {
  loginName: ['dlm', text, '登录名'],
  name: ['xm', text, '姓名'],
  orgName: ['zzmc', text, '单位'],
  roleNames: ['jsmc', text, '角色'],
  phone: ['sjhm', text, '手机号码'],
  email: ['dzyx', text, '电子邮箱'],
  avatarGroupId: ['filegroup', none(text), '头像文件组'],
  avatarUrl: ['tx_url', none(text), '头像'],
  ...notices,
} as const;
export const Profile = wireObject(profile);
export type Profile = English<typeof profile>;

export const profileEndpoints = {
  read: endpoint('profile.read', {
    path: '/app/authentication/rygl/getGrzl',
    cost: 'cheap',
    summary: '个人资料',
    request: wireRequest({}),
    response: wireObject({ profile: ['grzl', Profile, '个人资料'] }),
  }),
  save: endpoint('profile.save', {
    path: '/app/authentication/rygl/saveGrzl',
    cost: 'cheap',
    summary: '保存个人资料',
    write: true,
    request: wireRequest({
      phone: ['sjhm', identifier('phone', 32, 'mayBeEmpty'), '手机号码'],
      email: ['dzyx', identifier('email', 128, 'mayBeEmpty'), '电子邮箱'],
      avatar: ['fileChangeInfo', none(FileChange), '头像变更信息'],
      ...newNotices,
    }),
    response: wireObject({}),
  }),
  passwordRule: endpoint('profile.passwordRule', {
    path: '/app/authentication/rygl/getMmgz',
    cost: 'cheap',
    summary: '新密码的要求：本人的；访客为注册时的',
    request: wireRequest({}),
    response: wireObject({ rule: ['mmgz', PasswordRule, '新密码的要求'] }),
  }),
  /**
   * Changes the password. The call is not a `write`, because the stored hash of a write's request
   * would help to guess the password. A repeated call after a success is refused, because the old
   * password no longer matches.
   */
  changePassword: endpoint('profile.changePassword', {
    path: '/app/authentication/rygl/xgmm',
    cost: 'cheap',
    summary: '修改密码，其他会话随即失效',
    request: wireRequest({
      oldPassword: ['ymm', textUpTo(limits.passwordLength), '原密码'],
      newPassword: ['xmm', textUpTo(limits.passwordLength), '新密码'],
    }),
    response: wireObject({}),
  }),
};
