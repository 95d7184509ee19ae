import { int, list, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* Sessions (在线会话) of logged-in people, for administrators who list and end them. */

const session = {
  id: ['hhid', text, '会话'],
  personId: ['hyid', text, '会员'],
  personName: ['xm', text, '姓名'],
  loginName: ['dlm', text, '登录名'],
  unitName: ['dwmc', text, '单位'],
  /**
   * The network address from which the person logged in, with the end masked, such as `10.1.*.*`.
   */
  address: ['ipdz', text, '登录地址'],
  device: ['sb', text, '设备'],
  sinceMs: ['dlsj', int, '登录时间'],
  /** The time of the session's last activity, accurate to about half a minute. */
  seenMs: ['hdsj', int, '最近活动时间'],
  /**
   * Whether the session is the one that makes this call. The caller can end that session only by
   * logging out.
   */
  isOwn: ['bhbs', yesNo, '当前会话'],
} as const;
export const OnlineSession = wireObject(session);
export type OnlineSession = English<typeof session>;

export const onlineEndpoints = {
  list: endpoint('online.list', {
    path: '/app/authentication/zxhh/list',
    cost: 'cheap',
    summary: '在线会话（管理范围内），最近活动在前',
    request: wireRequest({
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '姓名、登录名或单位'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(OnlineSession), '会话'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  end: endpoint('online.end', {
    path: '/app/authentication/zxhh/js',
    cost: 'cheap',
    summary: '结束一个会话，立即生效',
    write: true,
    request: wireRequest({ id: ['hhid', textUpTo(64), '会话'] }),
    response: wireObject({}),
  }),
  endAll: endpoint('online.endAll', {
    path: '/app/authentication/zxhh/jsAll',
    cost: 'cheap',
    summary: '结束一个人的全部会话，立即生效',
    write: true,
    request: wireRequest({ personId: ['hyid', textUpTo(64), '会员'] }),
    response: wireObject({ count: ['zs', int, '结束的会话数'] }),
  }),
};
