import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  intBetween,
  listUpTo,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { identifier } from '../kernel/identifiers.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/**
 * The setup of a new installation. With a one-time token, a person creates its unit, its system
 * administrator and, if they are named, the security administrator and the audit administrator, who
 * get one-time links.
 */

const administrator = {
  loginName: ['dlm', textUpTo(limits.loginNameLength, 'mayBeEmpty'), '登录名'],
  name: ['xm', identifier('name', 50, 'mayBeEmpty'), '姓名'],
} as const;
const Administrator = wireRequest(administrator);

const link = {
  name: ['xm', text, '姓名'],
  loginName: ['dlm', text, '登录名'],
  url: ['lj', text, '一次性链接'],
} as const;
/** A link with which a new administrator sets the password once. */
export const AccessLink = wireObject(link);
export type AccessLink = English<typeof link>;

const mailSender = {
  host: ['yjfwq', textUpTo(100), '邮件服务器'],
  port: ['dk', intBetween(1, 65_535), '端口'],
  /**
   * How the connection to the mail server is encrypted. `tls`: TLS from the first byte. `startTls`:
   * STARTTLS is required. `plain`: STARTTLS only if the server offers it.
   */
  security: ['jmfs', codeOf({ 0: 'tls', 1: 'startTls', 2: 'plain' }), '加密方式'],
  user: ['zh', textUpTo(100, 'mayBeEmpty'), '账号'],
  password: ['mm', textUpTo(limits.passwordLength, 'mayBeEmpty'), '密码'],
  from: ['fjr', identifier('email', 100, 'draft'), '发件人地址'],
} as const;
export const MailSender = wireRequest(mailSender);
/** The mail account from which the installation sends mail. */
export type MailSender = English<typeof mailSender>;

/** Returns the path of the setup page. The token follows `#`, so that no server logs the token. */
export const setupPath = (token: string): string => `/setup#${token}`;

export const setupEndpoints = {
  status: endpoint('setup.status', {
    path: '/app/login/csh/status',
    cost: 'cheap',
    summary: '系统是否等待初始化、是否试用环境、是否维护',
    request: wireRequest({}),
    response: wireObject({
      isOpen: ['dcsh', yesNo, '等待初始化'],
      isTrial: ['sybs', newer(yesNo, false), '试用环境'],
      maintenance: [
        'whms',
        newer(none(codeOf({ 0: 'readOnly', 1: 'closed' })), null),
        '维护方式，没有维护为空',
      ],
      maintenanceUntil: ['whjssj', newer(none(compactTime), null), '维护预计结束时间'],
      maintenanceMessage: ['whsm', newer(text, ''), '维护说明'],
    }),
  }),
  tryMail: endpoint('setup.tryMail', {
    path: '/app/login/csh/csYj',
    cost: 'cheap',
    summary: '初始化时用所填的发件邮箱发送一封测试邮件',
    request: wireRequest({
      token: ['cshm', textUpTo(64), '初始化口令'],
      sender: ['fjyx', MailSender, '发件邮箱'],
      to: ['sjdz', identifier('email', 100, 'draft'), '收件地址'],
    }),
    response: wireObject({
      field: [
        'cwx',
        none(codeOf({ 0: 'server', 1: 'account', 2: 'from', 3: 'to' })),
        '有误的一项，成功为空',
      ],
      failure: ['sbyy', none(text), '失败原因，成功为空'],
    }),
  }),
  run: endpoint('setup.run', {
    path: '/app/login/csh/run',
    cost: 'cheap',
    summary: '初始化系统：单位、系统管理员、安全与审计管理员',
    request: wireRequest({
      token: ['cshm', textUpTo(64), '初始化口令'],
      unitName: ['dwmc', identifier('unitName', 100), '单位名称'],
      unitCode: ['tyshxydm', identifier('creditCode', 32, 'draft'), '统一社会信用代码'],
      publicUrl: ['fwdz', textUpTo(200), '访问地址'],
      loginName: ['dlm', textUpTo(limits.loginNameLength), '登录名'],
      name: ['xm', identifier('name', 50), '姓名'],
      password: ['mm', textUpTo(limits.passwordLength), '密码'],
      profile: ['aqfa', codeOf({ 0: 'basic', 1: 'modern', 2: 'mlps3' }), '安全方案'],
      securityAdmin: ['aqgly', Administrator, '安全管理员'],
      auditAdmin: ['sjgly', Administrator, '审计管理员'],
      sender: ['fjyx', none(MailSender), '发件邮箱，可跳过'],
    }),
    response: wireObject({
      links: ['ljList', listUpTo(AccessLink, 2), '一次性链接'],
      linkHours: ['ljyxxs', newer(int, 24), '链接有效小时数'],
    }),
  }),
};
