import { HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { verifyChain } from '../../../identity/security/repository.ts';
import { readNow } from '../../../kernel/db/now.ts';
import { bad, type Check, good, warning } from '../check.ts';

const BACKUP_HOURS = 26;

/** Records that must not be lost or changed: security log, files, backups. */
export const recordChecks: readonly Check[] = [
  {
    name: 'securityLog.chain',
    title: '安全日志哈希链',
    run: async ({ db }) => {
      const { count, brokenAt } = await verifyChain(db);
      return brokenAt === null
        ? good(`${count} 条，链完整`)
        : bad(`第 ${brokenAt} 条起不相符`, '保全数据库与备份，报告安全管理员');
    },
  },
  {
    name: 'auctionLog.rows',
    title: '竞价日志对应的竞价包',
    isLong: true,
    run: async ({ db }) => {
      // Migration 330: the log's tables have no foreign key to the auction.
      const { rows } = await sql<{ number: string }>`
        select distinct log.package_number as number
        from (select package_number from auction_event
              union select package_number from auction_bid) log
        where not exists (select from auction where auction.package_number = log.package_number)
        order by 1`.execute(db);
      return rows.length === 0
        ? good('全部对应')
        : bad(
            `${rows.length} 个竞价包不存在，如 ${rows[0]?.number}`,
            '保全数据库与备份，报告安全管理员',
          );
    },
  },
  {
    name: 'files.lost',
    title: '未完成的上传',
    run: async ({ db }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from file where state <> 'stored'
          and created_at < now() - interval '7 days'`.execute(db);
      const n = rows[0]?.n ?? 0;
      return n === 0
        ? good('没有滞留')
        : warning(`${n} 个超过 7 天`, '确认定时任务 upload.sweep 在运行');
    },
  },
  {
    name: 'backup.age',
    title: '最近一次备份',
    run: async ({ db, clock }) => {
      const row = await db.selectFrom('installation').select('backup_at').executeTakeFirst();
      if (!row?.backup_at) return warning('还没有备份', '运行 npm run backup，并设为每日任务');
      const hours = Math.floor(
        (Number(await readNow(clock, db)) - Number(row.backup_at)) / HOUR_MS,
      );
      const text = `${hours} 小时前`;
      return hours <= BACKUP_HOURS ? good(text) : bad(text, '运行 npm run backup，并检查每日任务');
    },
  },
];
