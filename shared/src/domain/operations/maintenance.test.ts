import { expect, it } from 'vitest';
import { maintenanceNotice } from './maintenance.ts';

const until = Date.parse('2026-11-29T16:30:00+08:00');

it.each([
  ['升级', until, '升级。预计 2026-11-29 16:30 恢复。'],
  ['升级。', until, '升级。预计 2026-11-29 16:30 恢复。'],
  [' 请勿提交！ ', null, '请勿提交！'],
  ['', until, '预计 2026-11-29 16:30 恢复。'],
  ['', null, ''],
])('says %j until %s as whole sentences', (message, end, text) =>
  expect(maintenanceNotice({ message, until: end })).toBe(text),
);
