import { DAY, exportLog, verifyLog } from '../audit.ts';
import { tryImport } from '../import.ts';
import { discardJob, listJobs, retryJobs } from '../jobs.ts';
import type { AdminCommand } from '../on-database.ts';

/** Background jobs, and the security log. */
export const recordCommands: readonly AdminCommand[] = [
  { name: 'jobs list', summary: '列出等待、已放弃的后台任务', act: listJobs },
  {
    name: 'jobs retry',
    summary: '重新执行已放弃的任务',
    words: [{ title: '编号|all' }],
    act: retryJobs,
  },
  {
    name: 'jobs discard',
    summary: '丢弃已放弃的任务',
    words: [{ title: '编号' }],
    options: { reason: { value: '<原因>', summary: '丢弃的原因', isRequired: true } },
    act: discardJob,
  },
  { name: 'audit verify', summary: '校验安全日志的哈希链', act: verifyLog },
  {
    name: 'audit export',
    summary: '导出安全日志（JSONL，末行为链头与签名）',
    words: [{ title: '文件' }],
    options: {
      from: { value: '<2026-05-01>', pattern: DAY.source, summary: '自这一天起' },
      to: { value: '<2026-06-01>', pattern: DAY.source, summary: '到这一天之前' },
    },
    act: exportLog,
  },
];

/** The import of units and people, tried only. */
export const importCommand: AdminCommand = {
  name: 'import',
  summary: '试运行批量导入：新增、变更、有误各多少，不写入',
  words: [{ title: '工作簿' }],
  options: { 'dry-run': { summary: '试运行', isRequired: true } },
  act: tryImport,
};
