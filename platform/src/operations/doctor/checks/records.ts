import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { s3Of } from '../../../config.ts';
import { STORAGE_KEY } from '../../../files/storage/storage.ts';
import { verifyChain } from '../../../identity/security/repository.ts';
import { readBacklog } from '../../../identity/security/syslog/forward.ts';
import { readNow } from '../../../kernel/db/now.ts';
import { readSetting, securityProfile, securitySyslog } from '../../../kernel/settings/settings.ts';
import { BACKUP_HOURS } from '../../backup/age.ts';
import { bad, type Check, good, warning } from '../check.ts';

const REHEARSAL_DAYS = 90;
/** An entry of the security log that waits longer has no second copy. */
const MOST_WAIT_MS = 10 * MINUTE_MS;

/** The files of a store on this machine with the times of their last change; none without the folder. */
async function storedKeys(folder: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of all) {
    const name = basename(entry.name);
    if (!entry.isFile() || !STORAGE_KEY.test(name)) continue;
    found.set(name, (await stat(join(entry.parentPath, name))).mtimeMs);
  }
  return found;
}

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
    name: 'securityLog.syslog',
    title: '安全日志外送',
    run: async ({ db, clock, env }) => {
      if ((await readSetting(securitySyslog, env, db)) === '') {
        const isTrialRule = (await readSetting(securityProfile, env, db)) === 'basic';
        const remedy = '在参数 security.syslog 填写 syslog 服务器地址';
        return isTrialRule ? good('未配置') : warning('未配置：日志只有一份', remedy);
      }
      const { oldestMs, failure } = await readBacklog(db);
      if (oldestMs === null) return good('全部送达');
      const waitMs = (await readNow(clock, db)) - oldestMs;
      const reason = failure === null ? '' : `：${failure}`;
      const text = `最早未送达的一条已等 ${Math.floor(waitMs / MINUTE_MS)} 分钟${reason}`;
      const remedy = '检查 security.syslog 的地址、证书和接收服务器；恢复后自动补送';
      if (waitMs > MOST_WAIT_MS) return bad(text, remedy);
      return failure === null ? good(text) : warning(text, remedy);
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
    name: 'files.orphans',
    title: '文件与登记一致',
    isLong: true,
    run: async ({ db, dataDir, env }) => {
      if (s3Of(env)) return good('对象存储：由备份逐个核对');
      const stored = await storedKeys(dataDir === null ? '' : join(dataDir, 'files'));
      // Bytes are there before their row says so: what is younger may be on its way.
      const { rows } = await sql<{ key: string; isStored: boolean }>`
        select storage_key as key, state = 'stored' as "isStored" from file
        where storage_key is not null`.execute(db);
      const known = new Set(rows.map(({ key }) => key));
      const lost = rows.filter(({ key, isStored }) => isStored && !stored.has(key)).length;
      const now = Date.now();
      const orphans = [...stored].filter(
        ([key, at]) => !known.has(key) && now - at > DAY_MS,
      ).length;
      if (lost > 0) return bad(`${lost} 个登记的文件不在存储中`, '从备份恢复 DATA_DIR/files');
      return orphans === 0
        ? good(`${stored.size} 个文件`)
        : warning(`${orphans} 个文件没有登记`, '恢复或手工拷贝留下的文件，核对后删除');
    },
  },
  {
    name: 'backup.rehearsal',
    title: '最近一次恢复演练',
    run: async ({ db, clock }) => {
      const remedy = '运行 npm run restore -- <备份文件> --rehearse';
      const row = await db.selectFrom('installation').select('rehearsed_at').executeTakeFirst();
      if (!row?.rehearsed_at) return warning('还没有演练', remedy);
      const days = Math.floor(
        (Number(await readNow(clock, db)) - Number(row.rehearsed_at)) / DAY_MS,
      );
      const text = `${days} 天前`;
      return days <= REHEARSAL_DAYS ? good(text) : bad(text, remedy);
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
