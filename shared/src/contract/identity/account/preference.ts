import { codes, list, listUpTo, text, yesNo } from '../../kernel/codecs.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../../kernel/wire.ts';
import { messageChannels, messageKinds } from '../message-kinds.ts';

/*
 * The caller's settings of the channels by which each kind of message is delivered to the caller.
 */

const choice = {
  kind: ['xxlx', codes(messageKinds), '消息类型'],
  channel: ['qd', codes(messageChannels), '渠道'],
  isOn: ['kqbs', yesNo, '开启'],
} as const;
const Choice = wireObject(choice);
export type Choice = English<typeof choice>;

const isDigest = ['mrhzbs', yesNo, '邮件每日 8:30 汇总，不逐条发送'] as const;

export const preferenceEndpoints = {
  read: endpoint('preference.read', {
    path: '/app/authentication/xxtz/getSz',
    cost: 'cheap',
    summary: '本人的消息通知设置',
    request: wireRequest({}),
    response: wireObject({
      choices: ['szList', list(Choice), '设置'],
      isDigest,
      byMail: ['yxky', yesNo, '本站可发送邮件'],
      bySms: ['dxky', yesNo, '本站可发送短信'],
      confirmedEmail: ['yqryx', text, '已确认的邮箱，空为未确认'],
      confirmedPhone: ['yqrsj', text, '已确认的手机号码，空为未确认'],
    }),
  }),
  save: endpoint('preference.save', {
    path: '/app/authentication/xxtz/saveSz',
    cost: 'cheap',
    summary: '保存本人的消息通知设置；未列出的不变',
    write: true,
    request: wireRequest({
      choices: [
        'szList',
        listUpTo(wireRequest(choice), messageKinds.length * messageChannels.length),
        '设置',
      ],
      isDigest,
    }),
    response: wireObject({}),
  }),
};
