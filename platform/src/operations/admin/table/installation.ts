import { planMigrations, runMigrations } from '../migrations.ts';
import type { AdminCommand } from '../on-database.ts';
import { supportBundle, tellVersion } from '../support.ts';

/** The installation itself: schema, version, bundle. */
export const installationCommands: readonly AdminCommand[] = [
  {
    name: 'migrate plan',
    summary: '列出待执行的升级：表、锁与估计行数，不作改动',
    keepsSchema: true,
    act: planMigrations,
  },
  {
    name: 'migrate up',
    summary: '先备份，再执行升级',
    options: { 'no-backup': { summary: '不备份' } },
    keepsSchema: true,
    act: runMigrations,
  },
  { name: 'version', summary: '程序、表结构、数据库与 Node 的版本', act: tellVersion },
  {
    name: 'support-bundle',
    summary: '导出诊断包（ZIP），不含密钥与人员信息',
    words: [{ title: '文件', isOptional: true }],
    act: supportBundle,
  },
];
