import { limits } from '../../limits.ts';
import { codeOf, compactTime, int, list, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* Versioned agreements (协议) that organisations are asked to accept. */

/**
 * The organisations that must accept an agreement: `entry` means suppliers whose shop is active or
 * suspended, `member` means purchasing units.
 */
export const agreementKind = codeOf({ 1: 'entry', 2: 'member' });
export type AgreementKind = 'entry' | 'member';

const kind = ['xylx', agreementKind, '协议类型'] as const;
const version = ['bb', textUpTo(20), '版本号'] as const;

const agreement = {
  kind,
  version,
  title: ['xymc', text, '协议名称'],
  /** The text of the agreement as rich text, which the server has sanitized. */
  body: ['zw', text, '协议正文'],
  publishedAtMs: ['fbsj', none(compactTime), '发布时间'],
} as const;
/** One version of an agreement. */
export const Agreement = wireObject(agreement);
export type Agreement = English<typeof agreement>;

const agreementRow = {
  ...agreement,
  /**
   * The number of organisations that have accepted this version; `concerned` is the number of
   * organisations that must accept it.
   */
  accepted: ['ytys', int, '已同意'],
  concerned: ['yts', int, '应同意'],
} as const;
export const AgreementRow = wireObject(agreementRow);
export type AgreementRow = English<typeof agreementRow>;

const acceptance = {
  orgId: ['dwid', text, '单位编号'],
  orgName: ['dwmc', text, '单位'],
  personName: ['tyr', text, '同意人'],
  /** The time of the acceptance; `null` if the organisation has not accepted this version. */
  atMs: ['tysj', none(compactTime), '同意时间'],
} as const;
export const AcceptanceRow = wireObject(acceptance);
export type AcceptanceRow = English<typeof acceptance>;

export const agreementEndpoints = {
  current: endpoint('agreement.current', {
    path: '/app/ananymous/xy/getXy',
    cost: 'cheap',
    summary: '现行协议',
    request: wireRequest({ kind }),
    response: wireObject({ agreement: ['xy', none(Agreement), '协议'] }),
  }),
  pending: endpoint('agreement.pending', {
    path: '/app/authentication/xy/getDqrXy',
    cost: 'cheap',
    summary: '本单位尚未同意的现行协议',
    request: wireRequest({}),
    response: wireObject({ agreement: ['xy', none(Agreement), '协议'] }),
  }),
  accept: endpoint('agreement.accept', {
    path: '/app/authentication/xy/acceptXy',
    cost: 'cheap',
    summary: '同意现行协议',
    write: true,
    request: wireRequest({ kind, version }),
    response: wireObject({}),
  }),
  list: endpoint('agreement.list', {
    path: '/app/authentication/xy/listXy',
    cost: 'cheap',
    summary: '协议的各版本及同意情况',
    request: wireRequest({ page, pageSize }),
    response: wireObject({
      rows: ['list', list(AgreementRow), '协议'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  acceptances: endpoint('agreement.acceptances', {
    path: '/app/authentication/xy/listXyty',
    cost: 'cheap',
    summary: '一个版本的同意名单，未同意的在前',
    request: wireRequest({ kind, version, page, pageSize }),
    response: wireObject({
      rows: ['list', list(AcceptanceRow), '单位'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  save: endpoint('agreement.save', {
    path: '/app/authentication/xy/saveXy',
    cost: 'cheap',
    summary: '保存协议新版本的草稿',
    write: true,
    request: wireRequest({
      kind,
      version,
      title: ['xymc', textUpTo(limits.noticeTitle), '协议名称'],
      body: ['zw', textUpTo(limits.noticeText), '协议正文'],
    }),
    response: wireObject({}),
  }),
  publish: endpoint('agreement.publish', {
    path: '/app/authentication/xy/publishXy',
    cost: 'cheap',
    summary: '发布协议新版本，通知须同意的单位',
    write: true,
    request: wireRequest({ kind, version }),
    response: wireObject({}),
  }),
};
