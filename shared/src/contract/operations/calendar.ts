import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  intBetween,
  list,
  listUpTo,
  text,
  textUpTo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* The calendar of working days: holidays (`off`), and weekend days worked instead (`worked`). */

const kind = codeOf({ 1: 'off', 2: 'worked', 3: 'ordinary' });

const day = {
  day: ['rq', text, '日期'],
  kind: ['lx', kind, '类型'],
  name: ['mc', text, '节日'],
} as const;
/**
 * A day whose kind differs from the usual kind of its weekday, or that an administrator has set.
 */
export const CalendarDay = wireObject(day);
export type CalendarDay = English<typeof day>;

const change = {
  atMs: ['sj', compactTime, '时间'],
  day: ['rq', text, '日期'],
  oldKind: ['ylx', kind, '原类型'],
  newKind: ['xlx', kind, '新类型'],
  name: ['mc', text, '节日'],
  reason: ['yy', text, '依据'],
  personName: ['ryxm', text, '维护人'],
} as const;
export const CalendarChange = wireObject(change);
export type CalendarChange = English<typeof change>;

const MOST_DAYS = 366;

export const calendarEndpoints = {
  year: endpoint('calendar.year', {
    path: '/app/authentication/jjr/getJjr',
    cost: 'cheap',
    summary: '一年的节假日与调休，及修改记录',
    request: wireRequest({ year: ['nd', intBetween(2000, 2100), '年度'] }),
    response: wireObject({
      days: ['rqList', list(CalendarDay), '日期'],
      changes: ['xgList', list(CalendarChange), '修改记录'],
      /** The number of working days in the year. */
      workingDays: ['gzrs', int, '工作日数'],
    }),
  }),
  save: endpoint('calendar.save', {
    path: '/app/authentication/jjr/saveJjr',
    cost: 'cheap',
    summary: '维护节假日与调休；未结束的期限随之调整',
    write: true,
    request: wireRequest({
      days: [
        'rqList',
        listUpTo(
          wireRequest({
            day: ['rq', textUpTo(10), '日期'],
            kind: ['lx', kind, '类型'],
            name: ['mc', textUpTo(20, 'mayBeEmpty'), '节日'],
          }),
          MOST_DAYS,
        ),
        '日期',
      ],
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '依据'],
    }),
    response: wireObject({ changed: ['xgs', int, '修改天数'] }),
  }),
};
