import { limits } from '../../limits.ts';
import { codeOf, int, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/** zzxz: 1 purchasing unit, 2 reviewing body, 3 supplier, 4 platform operator, 5 with group administration. */
export const orgType = codeOf({
  1: 'buyer',
  2: 'reviewer',
  3: 'supplier',
  4: 'operator',
  5: 'groupBuyer',
});

const user = {
  id: ['id', text, '用户编号'],
  name: ['name', text, '姓名'],
  orgName: ['zzmc', text, '组织名称'],
  orgType: ['zzxz', orgType, '组织性质'],
  avatarUrl: ['tx_url', none(text), '头像'],
  rsaModulus: ['modulus', text, 'RSA 模数'],
  rsaExponent: ['public_exponent', text, 'RSA 指数'],
} as const;

/** The logged-in person. The modulus is hex, the exponent decimal. */
export const User = wireObject(user);
export type User = English<typeof user>;
export type OrgType = User['orgType'];

const empty = wireRequest({});

export const sessionEndpoints = {
  publicKey: endpoint('session.publicKey', {
    path: '/app/ananymous/login/getPublicKey',
    summary: '取加密公钥与服务器时间',
    sealed: false,
    request: empty,
    response: wireObject({
      rsaModulus: ['modulus', text, 'RSA 模数'],
      rsaExponent: ['public_exponent', text, 'RSA 指数'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  login: endpoint('session.login', {
    path: '/app/login/shoplogin',
    summary: '登录',
    request: wireRequest({
      loginName: ['dlm', textUpTo(limits.loginNameLength), '登录名'],
      password: ['mm', textUpTo(limits.passwordLength), '密码'],
    }),
    response: wireObject({
      token: ['token', text, '令牌'],
      tokenIntervalSeconds: ['tokenIntervalSeconds', int, '保活间隔（秒）'],
      user: ['user', User, '用户'],
    }),
  }),
  logout: endpoint('session.logout', {
    path: '/app/login/logout',
    summary: '退出登录',
    request: empty,
    response: wireObject({}),
  }),
  keepAlive: endpoint('session.keepAlive', {
    path: '/app/login/keepAlive',
    summary: '会话保活；hd 为 1 表示期间有人操作或在看竞价大厅',
    request: wireRequest({
      token: ['token', textUpTo(256, 'mayBeEmpty'), '令牌'],
      active: ['hd', yesNo, '是否活动'],
    }),
    response: wireObject({}),
  }),
};
