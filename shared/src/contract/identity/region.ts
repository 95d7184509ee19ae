import { int, list, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* Administrative divisions on four levels. The code of a division begins with the code of its parent. */

const region = {
  code: ['qhdm', text, '区划代码'],
  name: ['name', text, '名称'],
  level: ['cj', int, '层级'],
  /** The number of divisions on the next lower level that belong to this division. */
  childCount: ['xjsl', int, '下级数量'],
} as const;
export const Region = wireObject(region);
export type Region = English<typeof region>;

export const regionEndpoints = {
  children: endpoint('region.children', {
    path: '/app/ananymous/xzqh/listXj',
    cost: 'cheap',
    summary: '下级区划；不带代码为省级',
    request: wireRequest({ code: ['qhdm', none(textUpTo(12)), '区划代码'] }),
    response: wireObject({ rows: ['list', list(Region), '区划'] }),
  }),
  path: endpoint('region.path', {
    path: '/app/ananymous/xzqh/getLj',
    cost: 'cheap',
    summary: '区划的完整路径，省级在前',
    request: wireRequest({ code: ['qhdm', textUpTo(12), '区划代码'] }),
    response: wireObject({ rows: ['list', list(Region), '区划'] }),
  }),
};
