import { limits } from '../../limits.ts';
import { int, newer, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { wireObject, wireRequest } from '../kernel/wire.ts';
import { PasswordRule } from './account/password-rule.ts';
import { PLAIN_PASSWORD_RULE } from './names.ts';

/* One-time links with which a person sets a password: invitations and resets. */

const token = ['ljbh', textUpTo(64), '一次性链接'] as const;

/**
 * Returns the path of the page that a one-time link opens. The token follows `#`, so that no server logs the
 * token.
 */
export const accessLinkPath = (linkToken: string): string => `/setPassword#${linkToken}`;

export const accessEndpoints = {
  canReset: endpoint('access.canReset', {
    path: '/app/login/getZhmmfs',
    cost: 'cheap',
    summary: '能否通过邮箱找回密码',
    request: wireRequest({}),
    response: wireObject({ byMail: ['yx', yesNo, '可用邮箱找回'] }),
  }),
  forgot: endpoint('access.forgot', {
    path: '/app/login/zhMm',
    cost: 'cheap',
    summary: '找回密码：向经验证码确认的邮箱发送一次性链接；无论账号是否存在，答复相同',
    request: wireRequest({
      loginName: ['dlm', textUpTo(limits.loginNameLength), '登录名'],
    }),
    response: wireObject({}),
  }),
  open: endpoint('access.open', {
    path: '/app/login/getYqlj',
    cost: 'cheap',
    summary: '查看一次性链接属于谁',
    request: wireRequest({ token }),
    response: wireObject({
      name: ['xm', text, '姓名'],
      loginName: ['dlm', text, '登录名'],
      unitName: ['dwmc', text, '单位'],
      /**
       * The time at which the link expires; `null` if the server is older than this field and does
       * not send it.
       */
      expiresAtMs: ['gqsj', newer(none(int), null), '链接失效时间'],
      passwordRule: ['mmgz', newer(PasswordRule, PLAIN_PASSWORD_RULE), '新密码的要求'],
    }),
  }),
  use: endpoint('access.use', {
    path: '/app/login/setMm',
    cost: 'cheap',
    summary: '用一次性链接设置密码',
    request: wireRequest({
      token,
      password: ['xmm', textUpTo(limits.passwordLength), '新密码'],
    }),
    response: wireObject({}),
  }),
};
