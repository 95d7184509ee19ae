import { limits } from '../../limits.ts';
import { codeOf, listUpTo, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* The first start of an installation: one token, one system administrator. */

const administrator = {
  loginName: ['dlm', textUpTo(limits.loginNameLength, 'mayBeEmpty'), '登录名'],
  name: ['xm', textUpTo(50, 'mayBeEmpty'), '姓名'],
} as const;
const Administrator = wireRequest(administrator);

const link = {
  name: ['xm', text, '姓名'],
  loginName: ['dlm', text, '登录名'],
  url: ['lj', text, '一次性链接'],
} as const;
/** A link that the person who gets it opens once. */
export const AccessLink = wireObject(link);
export type AccessLink = English<typeof link>;

/** The page of the first start; the token stands behind `#`. */
export const setupPath = (token: string): string => `/setup#${token}`;

export const setupEndpoints = {
  status: endpoint('setup.status', {
    path: '/app/login/csh/status',
    summary: '系统是否等待初始化',
    request: wireRequest({}),
    response: wireObject({ isOpen: ['dcsh', yesNo, '等待初始化'] }),
  }),
  run: endpoint('setup.run', {
    path: '/app/login/csh/run',
    summary: '初始化系统：单位、系统管理员、安全与审计管理员',
    request: wireRequest({
      token: ['cshm', textUpTo(64), '初始化口令'],
      unitName: ['dwmc', textUpTo(100), '单位名称'],
      unitCode: ['tyshxydm', textUpTo(32), '统一社会信用代码'],
      publicUrl: ['fwdz', textUpTo(200), '访问地址'],
      loginName: ['dlm', textUpTo(limits.loginNameLength), '登录名'],
      name: ['xm', textUpTo(50), '姓名'],
      password: ['mm', textUpTo(limits.passwordLength), '密码'],
      profile: ['aqfa', codeOf({ 0: 'basic', 1: 'modern', 2: 'mlps3' }), '安全方案'],
      securityAdmin: ['aqgly', Administrator, '安全管理员'],
      auditAdmin: ['sjgly', Administrator, '审计管理员'],
    }),
    response: wireObject({ links: ['ljList', listUpTo(AccessLink, 2), '一次性链接'] }),
  }),
};
