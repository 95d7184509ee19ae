import { limits } from '../../../limits.ts';
import { int, list, newer, none, text, textUpTo, yesNo } from '../../kernel/codecs.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../../kernel/wire.ts';
import {
  askedKind,
  FactorEnrolment,
  keyKind,
  keyName,
  keyOptions,
  keyResponse,
} from './session.ts';

/*
 * Calls with which a logged-in person manages second factors: an authenticator app, security keys
 * and certificates. The calls `signIn.*` set up a factor during a login.
 */

const empty = wireRequest({});
const recoveryCodes = ['hfm', list(text), '恢复码，只显示一次'] as const;

const securityKey = {
  id: ['mybh', text, '密钥编号'],
  kind: keyKind,
  name: ['mymc', text, '名称'],
  /**
   * The subject of a certificate, and in `validToMs` its expiry; empty and `null` for a security
   * key.
   */
  subject: ['zszt', newer(text, ''), '证书主体'],
  validToMs: ['yxqz', newer(none(int), null), '证书有效期至'],
  addedAtMs: ['djsj', int, '登记时间'],
  lastUsedAtMs: ['scsysj', none(int), '上次使用时间'],
} as const;
/** A registered security key or certificate. */
export const SecurityKey = wireObject(securityKey);
export type SecurityKey = English<typeof securityKey>;

export const secondFactorEndpoints = {
  state: endpoint('factor.state', {
    path: '/app/authentication/zhaq/getZhaq',
    cost: 'cheap',
    summary: '账号安全：动态口令状态',
    request: empty,
    response: wireObject({
      isOn: ['qy', yesNo, '是否已启用'],
      isRequired: ['bx', yesNo, '是否必须启用'],
      codesLeft: ['sysl', int, '剩余恢复码数'],
      keysAllowed: ['aqmyky', newer(yesNo, false), '本站可用安全密钥'],
      certificatesAllowed: ['zsky', newer(yesNo, false), '本系统可用证书'],
      keys: ['aqmyList', newer(list(SecurityKey), []), '已登记的安全密钥'],
    }),
  }),
  /**
   * Returns the secret for a new authenticator app. The call is not a `write`, because the response
   * to a write is stored.
   */
  begin: endpoint('factor.begin', {
    path: '/app/authentication/zhaq/ksBd',
    cost: 'cheap',
    summary: '启用动态口令：取密钥与二维码',
    request: empty,
    response: wireObject({ enrolment: ['bdxx', FactorEnrolment, '绑定信息'] }),
  }),
  confirm: endpoint('factor.confirm', {
    path: '/app/authentication/zhaq/qrBd',
    cost: 'cheap',
    summary: '启用动态口令：确认首个口令',
    request: wireRequest({ code: ['yzm', textUpTo(20), '动态口令'] }),
    response: wireObject({ recoveryCodes }),
  }),
  renewCodes: endpoint('factor.renewCodes', {
    path: '/app/authentication/zhaq/ghHfm',
    cost: 'cheap',
    summary: '更换恢复码',
    request: empty,
    response: wireObject({ recoveryCodes }),
  }),
  remove: endpoint('factor.remove', {
    path: '/app/authentication/zhaq/tyDtkl',
    cost: 'cheap',
    summary: '停用动态口令',
    request: empty,
    response: wireObject({}),
  }),
  beginKey: endpoint('factor.beginKey', {
    path: '/app/authentication/zhaq/ksDjAqmy',
    cost: 'cheap',
    summary: '登记安全密钥：取登记请求',
    request: wireRequest({ kind: askedKind }),
    response: wireObject({ options: keyOptions }),
  }),
  /**
   * Registers a security key or certificate. `recoveryCodes` has new recovery codes, or is empty if
   * the person already has some.
   */
  addKey: endpoint('factor.addKey', {
    path: '/app/authentication/zhaq/djAqmy',
    cost: 'cheap',
    summary: '登记安全密钥',
    request: wireRequest({ kind: askedKind, answer: keyResponse, name: keyName }),
    response: wireObject({ recoveryCodes }),
  }),
  removeKey: endpoint('factor.removeKey', {
    path: '/app/authentication/zhaq/ycAqmy',
    cost: 'cheap',
    summary: '移除安全密钥',
    request: wireRequest({ id: ['mybh', textUpTo(limits.keyId), '密钥编号'] }),
    response: wireObject({}),
  }),
};
