import { limits } from '../../../limits.ts';
import { codeOf, int, list, newer, none, text, textUpTo, yesNo } from '../../kernel/codecs.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../../kernel/wire.ts';
import { PLAIN_PASSWORD_RULE } from '../names.ts';
import { PasswordRule } from './password-rule.ts';

/**
 * The type of an organisation. `buyer` is a purchasing unit; `groupBuyer` is a superior purchasing
 * unit, whose people can also administer the units below it.
 */
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
  /**
   * Whether the person has a role with which one orders; true if the server is older than this
   * field.
   */
  mayBuy: ['kcgbs', newer(yesNo, true), '可采购'],
  /**
   * Whether the person has no other work than ordering; true if the server is older than this
   * field.
   */
  onlyBuys: ['jcgbs', newer(yesNo, true), '仅采购'],
  rsaModulus: ['modulus', text, 'RSA 模数'],
  rsaExponent: ['public_exponent', text, 'RSA 指数'],
} as const;

/** The logged-in person, with the envelope's public key: its modulus is hexadecimal, its exponent decimal. */
export const User = wireObject(user);
export type User = English<typeof user>;
export type OrgType = User['orgType'];

const empty = wireRequest({});

/**
 * The step that a login still needs: `code`, a second factor; `password`, a new password; `enrol`,
 * setting up a second factor.
 */
export const loginStep = codeOf({ 1: 'code', 2: 'password', 3: 'enrol' });

const pendingLogin = {
  ticket: ['pjbh', text, '登录凭据，十分钟内有效'],
  step: ['bz', loginStep, '还需完成的步骤：1 动态口令，2 更换密码，3 启用动态口令'],
  hasKey: ['aqmy', newer(yesNo, false), '本人已登记安全密钥'],
  hasApp: ['dtkl', newer(yesNo, true), '本人已启用动态口令'],
  keysAllowed: ['aqmyky', newer(yesNo, false), '本站可用安全密钥'],
  hasCertificate: ['zs', newer(yesNo, false), '本人已登记证书'],
  certificatesAllowed: ['zsky', newer(yesNo, false), '本系统可用证书'],
  passwordRule: ['mmgz', newer(PasswordRule, PLAIN_PASSWORD_RULE), '本人新密码的要求'],
} as const;

/** A login that needs another step. Its `ticket` proves the steps that were completed so far. */
export const PendingLogin = wireObject(pendingLogin);
export type PendingLogin = English<typeof pendingLogin>;

const loginNotice = {
  lastAtMs: ['scdlsj', none(int), '上次登录时间（毫秒），首次登录为空'],
  lastAddress: ['scdldz', text, '上次登录地址'],
  failures: ['sbcs', int, '上次登录以来密码错误的次数'],
  passwordDaysLeft: ['mmsyts', none(int), '密码到期前的天数，临近到期时才有'],
} as const;

/** The notice about the previous login, which some security profiles require. */
export const LoginNotice = wireObject(loginNotice);
export type LoginNotice = English<typeof loginNotice>;

const workPuzzle = {
  text: ['jstm', text, '题目'],
  bits: ['nd', int, '难度：SHA-256 开头为零的位数'],
} as const;

/** A proof-of-work puzzle that must be solved before the password is checked. */
export const WorkPuzzle = wireObject(workPuzzle);
export type WorkPuzzle = English<typeof workPuzzle>;

/**
 * The response to a login. `token` and `user` are the session of a completed login. If they are
 * `null`, the login is not complete, and `pending` or `puzzle` has its next step.
 */
const loginAnswer = {
  token: ['token', none(text), '令牌，登录未完成时为空'],
  tokenIntervalSeconds: ['tokenIntervalSeconds', int, '保活间隔（秒）'],
  user: ['user', none(User), '用户，登录未完成时为空'],
  notice: ['dlts', newer(none(LoginNotice), null), '登录提示'],
  /**
   * Sentences about changes to the account in the last seven days, such as resets by an
   * administrator; each login shows the newest five.
   */
  accountNews: ['zhtx', newer(list(text), []), '近期的账号变动'],
  pending: ['xyb', newer(none(PendingLogin), null), '还需完成的步骤'],
  puzzle: ['jsyz', newer(none(WorkPuzzle), null), '计算验证：先解题，再用 shoploginYz 登录'],
} as const;
export const LoginResponse = wireObject(loginAnswer);
export type LoginResponse = English<typeof loginAnswer>;

const ticket = ['pjbh', textUpTo(64), '登录凭据'] as const;
/**
 * The code that a person enters as second factor: 6 digits from an authenticator app, or a recovery
 * code such as `abcd-efgh-jkmn-pqrs`.
 */
const factorCode = ['yzm', textUpTo(20), '动态口令或恢复码'] as const;

const enrolment = {
  secret: ['klmy', text, '密钥'],
  uri: ['dz', text, '认证器地址'],
  rows: ['ewm', list(text), '二维码各行，1 为深色'],
} as const;
/**
 * The server's request to a security key in the JSON of WebAuthn, which the browser parses;
 * `keyResponse` is the browser's response.
 */
export const keyOptions = ['zdxx', text, '安全密钥请求（WebAuthn JSON）'] as const;
export const keyResponse = [
  'zdhd',
  textUpTo(limits.keyResponse),
  '安全密钥应答（WebAuthn JSON）',
] as const;
/**
 * The kinds of keys: `key` is a security key, which the browser handles itself; `certificate` is on
 * a USB key, which needs a program of its vendor.
 */
const keyKinds = codeOf({ 1: 'key', 2: 'certificate' });
export type KeyKind = 'key' | 'certificate';
const kindWords = '类型：1 安全密钥，2 证书';
export const keyKind = ['lx', newer(keyKinds, 'key'), kindWords] as const;
/**
 * The kind of key that the caller wants to use; `null`, which pages send that are older than
 * certificates, means a security key.
 */
export const askedKind = ['lx', newer(none(keyKinds), null), kindWords] as const;
export const keyName = ['mymc', textUpTo(limits.keyName, 'mayBeEmpty'), '安全密钥名称'] as const;

/**
 * The secret that an authenticator app needs, with its QR code: each text in `rows` is a row of the
 * code, with 1 for a dark module.
 */
export const FactorEnrolment = wireObject(enrolment);
export type FactorEnrolment = English<typeof enrolment>;

const credentials = {
  loginName: ['dlm', textUpTo(limits.loginNameLength), '登录名'],
  password: ['mm', textUpTo(limits.passwordLength), '密码'],
} as const;

export const sessionEndpoints = {
  publicKey: endpoint('session.publicKey', {
    path: '/app/ananymous/login/getPublicKey',
    cost: 'cheap',
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
    cost: 'cheap',
    summary: '登录',
    request: wireRequest(credentials),
    response: LoginResponse,
  }),
  logout: endpoint('session.logout', {
    path: '/app/login/logout',
    cost: 'cheap',
    summary: '退出登录',
    request: empty,
    response: wireObject({}),
  }),
  keepAlive: endpoint('session.keepAlive', {
    path: '/app/login/keepAlive',
    cost: 'cheap',
    summary:
      '会话保活：期间是否有人操作，是否在看竞价大厅；只看不操作的会话可继续查看，操作前须再次验证；竞价大屏超过最长时间后仍可只读显示',
    request: wireRequest({
      token: ['token', textUpTo(256, 'mayBeEmpty'), '令牌'],
      active: ['hd', yesNo, '是否活动'],
      isWatching: ['gkbs', newer(yesNo, false), '正在看竞价大厅'],
      isWall: ['dpbs', newer(yesNo, false), '正在显示竞价大屏'],
    }),
    response: wireObject({}),
  }),
};

/**
 * The further steps of a login. `withWork` repeats the login with a solved puzzle; the other calls
 * continue a pending login by its ticket.
 */
export const signInEndpoints = {
  withWork: endpoint('signIn.withWork', {
    path: '/app/login/shoploginYz',
    cost: 'cheap',
    summary: '登录，附计算验证的答案',
    request: wireRequest({
      ...credentials,
      puzzle: ['jstm', textUpTo(200), '题目'],
      solution: ['jsda', int, '答案'],
    }),
    response: LoginResponse,
  }),
  giveCode: endpoint('signIn.giveCode', {
    path: '/app/login/yzDtkl',
    cost: 'cheap',
    summary: '登录第二步：动态口令或恢复码',
    request: wireRequest({ ticket, code: factorCode }),
    response: LoginResponse,
  }),
  replacePassword: endpoint('signIn.replacePassword', {
    path: '/app/login/ghMm',
    cost: 'cheap',
    summary: '登录时更换密码',
    request: wireRequest({
      ticket,
      password: ['xmm', textUpTo(limits.passwordLength), '新密码'],
    }),
    response: LoginResponse,
  }),
  beginFactor: endpoint('signIn.beginFactor', {
    path: '/app/login/qyDtkl',
    cost: 'cheap',
    summary: '登录时启用动态口令：取密钥与二维码',
    request: wireRequest({ ticket }),
    response: wireObject({ enrolment: ['bdxx', FactorEnrolment, '绑定信息'] }),
  }),
  confirmFactor: endpoint('signIn.confirmFactor', {
    path: '/app/login/qrDtkl',
    cost: 'cheap',
    summary: '登录时启用动态口令：确认首个口令',
    request: wireRequest({ ticket, code: factorCode }),
    response: wireObject({
      login: ['dlxx', LoginResponse, '登录结果'],
      recoveryCodes: ['hfm', list(text), '恢复码，只显示一次'],
    }),
  }),
};

/** The steps of a login in which a security key or certificate replaces the code of an authenticator app. */
export const signInKeyEndpoints = {
  beginKey: endpoint('signIn.beginKey', {
    path: '/app/login/ksAqmy',
    cost: 'cheap',
    summary: '登录第二步：取安全密钥验证请求',
    request: wireRequest({ ticket, kind: askedKind }),
    response: wireObject({ options: keyOptions }),
  }),
  giveKey: endpoint('signIn.giveKey', {
    path: '/app/login/yzAqmy',
    cost: 'cheap',
    summary: '登录第二步：安全密钥',
    request: wireRequest({ ticket, kind: askedKind, answer: keyResponse }),
    response: LoginResponse,
  }),
  beginNewKey: endpoint('signIn.beginNewKey', {
    path: '/app/login/ksDjAqmy',
    cost: 'cheap',
    summary: '登录时登记安全密钥：取登记请求',
    request: wireRequest({ ticket, kind: askedKind }),
    response: wireObject({ options: keyOptions }),
  }),
  confirmNewKey: endpoint('signIn.confirmNewKey', {
    path: '/app/login/djAqmy',
    cost: 'cheap',
    summary: '登录时登记安全密钥',
    request: wireRequest({ ticket, kind: askedKind, answer: keyResponse, name: keyName }),
    response: wireObject({
      login: ['dlxx', LoginResponse, '登录结果'],
      recoveryCodes: ['hfm', list(text), '恢复码，只显示一次'],
    }),
  }),
};

/**
 * Calls with which a person enters the password or a second factor again before a sensitive call
 * (`STEP_UP_STATUS`).
 */
export const stepUpEndpoints = {
  give: endpoint('stepUp.give', {
    path: '/app/login/zcYz',
    cost: 'cheap',
    summary: '敏感操作前再次验证身份：已启用动态口令的填口令，否则填密码',
    request: wireRequest({
      secret: ['yz', textUpTo(limits.passwordLength), '密码、动态口令或恢复码'],
    }),
    response: wireObject({}),
  }),
  kind: endpoint('stepUp.kind', {
    path: '/app/login/getZcyzfs',
    cost: 'cheap',
    summary: '再次验证身份的方式',
    request: empty,
    response: wireObject({
      kind: ['fs', codeOf({ 1: 'password', 2: 'code' }), '1 密码，2 动态口令'],
      hasKey: ['aqmy', newer(yesNo, false), '本人已登记安全密钥'],
      hasApp: ['dtkl', newer(yesNo, true), '本人已启用动态口令'],
      hasCertificate: ['zs', newer(yesNo, false), '本人已登记证书'],
    }),
  }),
  beginKey: endpoint('stepUp.beginKey', {
    path: '/app/login/ksZcyzAqmy',
    cost: 'cheap',
    summary: '再次验证身份：取安全密钥验证请求',
    request: wireRequest({ kind: askedKind }),
    response: wireObject({ options: keyOptions }),
  }),
  giveKey: endpoint('stepUp.giveKey', {
    path: '/app/login/zcYzAqmy',
    cost: 'cheap',
    summary: '再次验证身份：安全密钥',
    request: wireRequest({ kind: askedKind, answer: keyResponse }),
    response: wireObject({}),
  }),
};
