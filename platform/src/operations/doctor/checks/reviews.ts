import { sql } from 'kysely';
import { type Check, good, warning } from '../check.ts';

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
];
