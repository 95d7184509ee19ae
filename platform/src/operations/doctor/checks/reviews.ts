import { sql } from 'kysely';
import { listStuck } from '../../../work/approval/flow/stuck.ts';
import { bad, type Check, good, warning } from '../check.ts';

/** Days after which a review that nobody decides is named. */
const MOST_DAYS = 3;

/** Work of people that others wait for. */
export const reviewChecks: readonly Check[] = [
  {
    name: 'reviews.waiting',
    title: '等待过久的审核',
    run: async ({ db, clock }) => {
      // A level waits from the step before it.
      const { rows } = await sql<{ n: number; first: string | null }>`
        select count(*) as n, (array_agg(f.title order by f.since))[1] as first from (
          select title, greatest(started_at, (select max(s.at) from review_step s
            where s.flow_id = review_flow.id)) as since
          from review_flow where state = 'running') f
        where f.since < ${clock.now()} - ${`${MOST_DAYS} days`}::interval`.execute(db);
      const { n = 0, first = null } = rows[0] ?? {};
      return n === 0
        ? good(`没有超过 ${MOST_DAYS} 天的`)
        : warning(
            `${n} 件超过 ${MOST_DAYS} 天，最早：${first}`,
            '提醒审核人，或由单位管理员办理委托代理',
          );
    },
  },
  {
    name: 'reviews.nobody',
    title: '无人可以审核通过的事项',
    isLong: true,
    run: async ({ db, clock }) => {
      const stuck = await listStuck(clock, db);
      return stuck.length === 0
        ? good('每个进行中的环节都有人可以审核通过')
        : bad(
            `${stuck.length} 件，最早：${stuck[0]?.title ?? ''}`,
            '授予审核岗位，或提高审核限额；也可由审核人退回后重新提交',
          );
    },
  },
];
