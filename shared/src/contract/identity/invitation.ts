import { limits } from '../../limits.ts';
import {
  base64,
  codeOf,
  compactTime,
  idListUpTo,
  int,
  list,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { linkMinutes } from './account/reset.ts';

/* Invitations of people who never used their account: sent by mail or short message, or as a workbook. */

export const invitationState = codeOf({ 0: 'none', 1: 'waiting', 2: 'sent', 3: 'failed' });
export type InvitationState = 'none' | 'waiting' | 'sent' | 'failed';

const unitId = ['dwid', none(textUpTo(64)), '单位，空为管理范围内全部'] as const;

const row = {
  id: ['hyid', text, '会员'],
  name: ['xm', text, '姓名'],
  loginName: ['dlm', text, '登录名'],
  unitName: ['dwmc', text, '单位'],
  phone: ['sjhm', text, '手机号码（隐去中段）'],
  email: ['dzyx', text, '电子邮箱（隐去中段）'],
  state: ['fszt', invitationState, '发送状态'],
  sentTo: ['fszdz', text, '发送至（隐去中段）'],
  sentAtMs: ['fssj', none(compactTime), '发送时间'],
  /**
   * Whether an invitation can be sent now: the person has a mail address or mobile number of a
   * channel that the installation can use.
   */
  isReachable: ['kfsbs', yesNo, '可发送'],
} as const;
const InvitationRow = wireObject(row);
export type InvitationRow = English<typeof row>;

const progress = {
  total: ['zs', int, '未启用人数'],
  waiting: ['ddfss', int, '等待发送'],
  sent: ['yfss', int, '已发送'],
  failed: ['sbs', int, '发送失败'],
  unreachable: ['wdzs', int, '没有可用地址'],
} as const;
export type InvitationProgress = English<typeof progress>;

export const invitationEndpoints = {
  list: endpoint('invitation.list', {
    path: '/app/authentication/yqfs/list',
    cost: 'cheap',
    summary: '从未启用账号的人员与邀请的发送进度（管理范围内，不含管理员）',
    request: wireRequest({
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '姓名、登录名或编号'],
      unitId,
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(InvitationRow), '人员'],
      total: ['totalrowno', int, '总行数'],
      progress: ['jd', wireObject(progress), '进度'],
      byMail: ['yxky', yesNo, '本站可发送邮件'],
      bySms: ['dxky', yesNo, '本站可发送短信'],
    }),
  }),
  /**
   * Queues invitations for sending; a person whose invitation is queued already is not queued
   * twice.
   */
  send: endpoint('invitation.send', {
    path: '/app/authentication/yqfs/fs',
    cost: 'cheap',
    summary: '排队发送（或重新发送）邀请链接：有邮箱的发邮件，否则发短信；原链接作废',
    write: true,
    request: wireRequest({
      /**
       * The people to invite; an empty list selects all people in `unitId` who never used their
       * account.
       */
      ids: ['hyidList', idListUpTo(limits.requestList), '会员，空为该单位全部未启用人员'],
      unitId,
    }),
    response: wireObject({
      queued: ['pds', int, '已排队人数'],
      unreachable: ['wdzs', int, '没有可用地址的人数'],
    }),
  }),
  book: endpoint('invitation.book', {
    path: '/app/authentication/yqfs/dc',
    cost: 'document',
    summary: '一个单位未启用人员的邀请链接工作簿；原链接作废',
    file: { rows: ({ people }) => people, isUnmasked: () => false },
    write: true,
    request: wireRequest({ unitId: ['dwid', textUpTo(64), '单位'] }),
    response: wireObject({
      /** The workbook; empty in the response to a repeated call, because links are given once. */
      file: ['wjnr', base64, '工作簿（base64）'],
      people: ['rs', int, '人数'],
      linkMinutes,
    }),
    withoutSecrets: (done) => ({ ...done, file: '' }),
  }),
};
