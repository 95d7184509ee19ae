import { sql } from 'kysely';
import { listDeadJobs } from '../../../kernel/jobs/dead.ts';
import { bad, type Check, good, warning } from '../check.ts';

/** Background work: nothing stuck, nothing given up. */
export const jobChecks: readonly Check[] = [
  {
    name: 'jobs.dead',
    title: '已放弃的后台任务',
    run: async ({ db }) => {
      const dead = await listDeadJobs(db);
      return dead.length === 0
        ? good('没有')
        : bad(`${dead.length} 个，最近：${dead[0]?.job}`, '在系统控制台的“后台任务”查看原因并重试');
    },
  },
  {
    name: 'jobs.late',
    title: '后台任务积压',
    run: async ({ db }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pgboss.job where state in ('created', 'retry')
          and name <> 'dead-letter' and start_after < now() - interval '10 minutes'`.execute(db);
      const n = rows[0]?.n ?? 0;
      return n === 0 ? good('没有积压') : warning(`${n} 个晚了 10 分钟以上`, '确认服务进程在运行');
    },
  },
];
