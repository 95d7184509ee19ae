import { int, list, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { wireObject, wireRequest } from '../kernel/wire.ts';
import { FactorEnrolment } from './session.ts';

/* A person's own second factor. A login that needs one first has calls of its own: `session.*`. */

const empty = wireRequest({});
const recoveryCodes = ['hfm', list(text), '恢复码，只显示一次'] as const;

export const secondFactorEndpoints = {
  state: endpoint('factor.state', {
    path: '/app/authentication/zhaq/getZhaq',
    summary: '账号安全：动态口令状态',
    request: empty,
    response: wireObject({
      isOn: ['qy', yesNo, '是否已启用'],
      isRequired: ['bx', yesNo, '是否必须启用'],
      codesLeft: ['sysl', int, '剩余恢复码数'],
    }),
  }),
  /** Not a write with a request key: a stored answer would hold the secret. */
  begin: endpoint('factor.begin', {
    path: '/app/authentication/zhaq/ksBd',
    summary: '启用动态口令：取密钥与二维码',
    request: empty,
    response: wireObject({ enrolment: ['bdxx', FactorEnrolment, '绑定信息'] }),
  }),
  confirm: endpoint('factor.confirm', {
    path: '/app/authentication/zhaq/qrBd',
    summary: '启用动态口令：确认首个口令',
    request: wireRequest({ code: ['yzm', textUpTo(20), '动态口令'] }),
    response: wireObject({ recoveryCodes }),
  }),
  renewCodes: endpoint('factor.renewCodes', {
    path: '/app/authentication/zhaq/ghHfm',
    summary: '更换恢复码',
    request: empty,
    response: wireObject({ recoveryCodes }),
  }),
  remove: endpoint('factor.remove', {
    path: '/app/authentication/zhaq/tyDtkl',
    summary: '停用动态口令',
    request: empty,
    response: wireObject({}),
  }),
};
