import { limits } from '../../../limits.ts';
import { codeOf, int, list, none, text, textUpTo } from '../../kernel/codecs.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../../kernel/wire.ts';
import { LoginResponse } from './session.ts';

/*
 * Single sign-on (单点登录) through external providers. A provider of kind `redirect` sends the browser
 * back to /loading/login with its response in the query; the browser passes the query on, and the
 * platform checks it. With a provider of kind `password`, the mall's own page asks for the external
 * account and password.
 */

const provider = {
  id: ['id', text, '提供方编号'],
  title: ['mc', text, '提供方名称'],
  kind: ['lx', codeOf({ 1: 'redirect', 2: 'password' }), '1 跳转登录，2 在本站填写账号密码'],
} as const;
export const SignOnProvider = wireObject(provider);
export type SignOnProvider = English<typeof provider>;

const link = {
  id: ['id', text, '关联编号'],
  providerTitle: ['mc', text, '提供方名称'],
  name: ['xm', text, '在提供方的姓名'],
  linkedAtMs: ['glsj', int, '关联时间（毫秒）'],
} as const;
export const SignOnLink = wireObject(link);
export type SignOnLink = English<typeof link>;

const providerId = ['tgf', textUpTo(32), '提供方编号'] as const;
/**
 * A secret of the browser that begins a sign-on; only the browser that sends the same secret can
 * finish it.
 */
const binding = ['bdm', textUpTo(64), '浏览器绑定码'] as const;

/**
 * The result of a sign-on. `in`: the field `login` has the session or the next step of the login.
 * `waiting`: the account has no roles now, so nobody is logged in. `linked`: the external account
 * was linked to the person who is logged in.
 */
const outcome = ['jg', codeOf({ 1: 'in', 2: 'waiting', 3: 'linked' }), '结果'] as const;
const signedOn = wireObject({
  outcome,
  login: ['dlxx', none(LoginResponse), '登录结果'],
  returnTo: ['tzdz', text, '随后打开的站内地址'],
});

export const signOnEndpoints = {
  providers: endpoint('signOn.providers', {
    path: '/app/login/getDddl',
    cost: 'cheap',
    summary: '单点登录提供方',
    request: wireRequest({}),
    response: wireObject({ providers: ['tgflb', list(SignOnProvider), '提供方'] }),
  }),
  begin: endpoint('signOn.begin', {
    path: '/app/login/ksDddl',
    cost: 'cheap',
    summary: '开始单点登录：取提供方登录页地址',
    request: wireRequest({
      providerId,
      binding,
      returnTo: ['tzdz', textUpTo(500, 'mayBeEmpty'), '随后打开的站内地址'],
    }),
    response: wireObject({ url: ['dz', text, '提供方登录页'] }),
  }),
  finish: endpoint('signOn.finish', {
    path: '/app/login/wcDddl',
    cost: 'cheap',
    summary: '完成单点登录：提交提供方带回的参数',
    request: wireRequest({
      state: ['zt', textUpTo(128), '提供方带回的状态值'],
      query: ['cs', textUpTo(4_000), '提供方带回的全部参数'],
      binding,
    }),
    response: signedOn,
  }),
  withPassword: endpoint('signOn.withPassword', {
    path: '/app/login/mlDl',
    cost: 'cheap',
    summary: '用目录服务的账号密码登录',
    request: wireRequest({
      providerId,
      loginName: ['dlm', textUpTo(limits.loginNameLength), '目录账号'],
      password: ['mm', textUpTo(limits.passwordLength), '目录密码'],
    }),
    response: signedOn,
  }),
  links: endpoint('signOn.links', {
    path: '/app/authentication/zhaq/getDddlGl',
    cost: 'cheap',
    summary: '本人关联的单点登录账号',
    request: wireRequest({}),
    response: wireObject({ links: ['gllb', list(SignOnLink), '关联'] }),
  }),
  beginLink: endpoint('signOn.beginLink', {
    path: '/app/authentication/zhaq/ksGl',
    cost: 'cheap',
    summary: '关联单点登录账号：取提供方登录页地址',
    request: wireRequest({ providerId, binding }),
    response: wireObject({ url: ['dz', text, '提供方登录页'] }),
  }),
  unlink: endpoint('signOn.unlink', {
    path: '/app/authentication/zhaq/qxGl',
    cost: 'cheap',
    summary: '取消关联单点登录账号',
    write: true,
    request: wireRequest({ id: ['id', textUpTo(64), '关联编号'] }),
    response: wireObject({}),
  }),
};
