import { codeOf, newer, text, textUpTo, yesNo } from '../../kernel/codecs.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { wireObject, wireRequest } from '../../kernel/wire.ts';

/*
 * The caller's mail address and mobile number. Links for setting the password are sent only to a confirmed
 * address or number.
 */

const channel = ['qd', codeOf({ 1: 'mail', 2: 'sms' }), '渠道：1 邮箱，2 手机'] as const;
const address = ['dz', textUpTo(128), '邮箱或手机号码'] as const;

export const contactEndpoints = {
  mine: endpoint('contact.mine', {
    path: '/app/authentication/lxfs/wd',
    cost: 'cheap',
    summary: '本人的邮箱、手机及确认情况',
    request: wireRequest({}),
    response: wireObject({
      email: ['dzyx', text, '邮箱'],
      phone: ['sjhm', text, '手机号码'],
      confirmedEmail: ['yqryx', text, '已确认的邮箱，空为未确认'],
      confirmedPhone: ['yqrsj', text, '已确认的手机号码，空为未确认'],
      /**
       * Whether the confirmed address proves that this account's owner is there (rule 16); it does not if it
       * proved another account before.
       */
      emailProves: ['yxzm', newer(yesNo, true), '邮箱可证明本人'],
      phoneProves: ['sjzm', newer(yesNo, true), '手机可证明本人'],
      byMail: ['yxky', yesNo, '可以发送邮件验证码'],
      bySms: ['sjky', yesNo, '可以发送短信验证码'],
    }),
  }),
  askCode: endpoint('contact.askCode', {
    path: '/app/authentication/lxfs/fsyzm',
    cost: 'cheap',
    summary: '向本人的邮箱或手机发送验证码',
    request: wireRequest({ channel, address }),
    response: wireObject({}),
  }),
  confirm: endpoint('contact.confirm', {
    path: '/app/authentication/lxfs/qr',
    cost: 'cheap',
    summary: '用验证码确认邮箱或手机；此后重设密码的链接可发往该地址',
    write: true,
    request: wireRequest({ channel, address, code: ['yzm', textUpTo(10), '验证码'] }),
    response: wireObject({}),
  }),
};
