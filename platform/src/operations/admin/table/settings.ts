import { beginMaintenance, endMaintenance, MINUTE, MODES } from '../maintenance.ts';
import type { AdminCommand } from '../on-database.ts';
import {
  exportSettings,
  getSetting,
  importSettings,
  listSettings,
  setSetting,
} from '../settings.ts';

const FILE = { title: '文件' };

/** Maintenance, and the settings of the installation. */
export const settingCommands: readonly AdminCommand[] = [
  {
    name: 'maintenance on',
    summary: '开始维护：readOnly 只能查看，closed 暂停使用；时段内有竞价时拒绝',
    options: {
      mode: { value: '<readOnly|closed>', choices: MODES, summary: '默认 readOnly' },
      until: {
        value: '<2026-05-01T08:00>',
        pattern: MINUTE.source,
        summary: '结束时刻，默认 2 小时后',
      },
      message: { value: '<说明>', summary: '显示给用户的说明' },
      force: { summary: '时段内有竞价也维护，须写明原因' },
      reason: { value: '<原因>', summary: '发给受影响竞价的经办人和监督人' },
    },
    act: beginMaintenance,
  },
  { name: 'maintenance off', summary: '结束维护', act: endMaintenance },
  { name: 'config list', summary: '列出全部参数、取值与来源', act: listSettings },
  {
    name: 'config get',
    summary: '一个参数的取值与来源',
    words: [{ title: '参数' }],
    act: getSetting,
  },
  {
    name: 'config set',
    summary: '修改参数；不写值则恢复默认',
    words: [{ title: '参数' }, { title: '值', isOptional: true }],
    act: setSetting,
  },
  {
    name: 'config export',
    summary: '把改过的参数写成 JSON，不含密码类参数',
    words: [{ ...FILE, isOptional: true }],
    act: exportSettings,
  },
  {
    name: 'config import',
    summary: '照 JSON 修改参数，全部成功才生效',
    words: [FILE],
    options: { 'dry-run': { summary: '只列出改动' } },
    act: importSettings,
  },
];
