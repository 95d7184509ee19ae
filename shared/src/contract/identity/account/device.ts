import { int, list, text, textUpTo, yesNo } from '../../kernel/codecs.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../../kernel/wire.ts';

/* The devices on which the caller is logged in. */

const sessionId = ['hhid', textUpTo(64), '会话'] as const;

const device = {
  id: sessionId,
  /** The system and the browser in a few words. */
  device: ['sb', text, '设备'],
  /** The network address of the login, with the end masked, such as `10.1.*.*`. */
  address: ['ipdz', text, '登录地址'],
  sinceMs: ['dlsj', int, '登录时间'],
  seenMs: ['hdsj', int, '最近活动时间'],
  /** Whether this call came from the device. */
  isOwn: ['bhbs', yesNo, '当前会话'],
} as const;
const DeviceRow = wireObject(device);
export type DeviceRow = English<typeof device>;

export const deviceEndpoints = {
  list: endpoint('device.list', {
    path: '/app/authentication/dlsb/list',
    cost: 'cheap',
    summary: '本人已登录的设备，最近活动在前',
    request: wireRequest({}),
    response: wireObject({ rows: ['list', list(DeviceRow), '设备'] }),
  }),
  end: endpoint('device.end', {
    path: '/app/authentication/dlsb/js',
    cost: 'cheap',
    summary: '退出本人的另一台设备，立即生效',
    write: true,
    request: wireRequest({ id: sessionId }),
    response: wireObject({}),
  }),
  endOthers: endpoint('device.endOthers', {
    path: '/app/authentication/dlsb/jsqt',
    cost: 'cheap',
    summary: '退出本人的其他全部设备，立即生效',
    write: true,
    request: wireRequest({}),
    response: wireObject({ count: ['zs', int, '退出的设备数'] }),
  }),
};
