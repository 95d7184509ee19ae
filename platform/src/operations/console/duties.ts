import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import { officeDuty } from '../../identity/security/office-duty.ts';
import type { Duty } from '../../kernel/duty.ts';
import { DEAD_LETTER } from '../../kernel/jobs/queues.ts';
import { BACKUP_HOURS } from '../backup/age.ts';
import { SILENT } from '../keys/held.ts';

const overview = { name: 'console.overview', write: false };
const jobsPath = `${menuPaths.console}?bq=jobs`;

/**
 * The duty to make a backup while the last successful one, or without any the set-up of the
 * installation, is older than `BACKUP_HOURS`. Failed backups do not count.
 */
const takeBackup = officeDuty({
  name: 'backup.take',
  label: '备份已过期',
  call: overview,
  rows: (clock) => sql`(select 'backup' as business_id,
    case when i.backup_at is null then '安装后还没有备份'
      else '最近一次备份在 ' || floor(extract(epoch from ${clock.now()} - i.backup_at) / 3600)
        || ' 小时前' end || '，请运行 npm run backup 并检查每日任务' as content,
    ${menuPaths.console}::text as url,
    coalesce(i.backup_at, i.ready_at) + ${`${BACKUP_HOURS} hours`}::interval as since,
    null::timestamptz as due_at
    from installation i
    where coalesce(i.backup_at, i.ready_at) + ${`${BACKUP_HOURS} hours`}::interval < ${clock.now()})`,
});

/**
 * The duty to put background jobs that failed for good into their queue again, or to discard them
 * with a reason; one row for all of them.
 */
const retryJobs = officeDuty({
  name: 'job.retry',
  label: '后台任务失败',
  call: { name: 'console.retryJob', write: true },
  rows: () => sql`(select 'jobs' as business_id,
    count(*) || ' 个后台任务多次失败，请查看原因后重试或丢弃' as content,
    ${jobsPath}::text as url, min(j.created_on) as since, null::timestamptz as due_at
    from pgboss.job j where j.name = ${DEAD_LETTER} and j.state = 'created' having count(*) > 0)`,
});

/**
 * The duty to restart a running platform that still signs with a key that was replaced, because its
 * signatures from the end of that key on are not valid; one row for each host.
 */
const restartPlatform = officeDuty({
  name: 'key.restart',
  label: '签名密钥已更换',
  call: overview,
  rows: (clock) => sql`(select k.host as business_id,
    k.host || ' 上的平台仍用已更换的签名密钥，请换上新密钥并重新启动' as content,
    ${menuPaths.console}::text as url, min(next.since) as since, min(s.previous_until) as due_at
    from platform_key k join signing_successor s on s.previous_id = k.fingerprint
    join signing_key next on next.id = s.key_id
    where k.purpose = 'signing' and k.heard_at > ${clock.now()} - ${SILENT}::interval
    group by k.host)`,
});

/** The duties of the system administrators about backups, failed jobs and replaced keys. */
export const consoleDuties: readonly Duty[] = [takeBackup, retryJobs, restartPlatform];
