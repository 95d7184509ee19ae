import { sql } from 'kysely';
import { todoFlowOfRow } from '../../../auction/ledger/countersigns.ts';
import { listLate } from '../../../work/duty/late.ts';
import { listUnattended } from '../../../work/duty/nobody.ts';
import { type Check, good, warning } from '../check.ts';

const SHOWN = 5;

/** The first of some findings in words, and how many kinds there are besides. */
function shownOf(found: readonly string[]): string {
  const more = found.length > SHOWN ? `；另有 ${found.length - SHOWN} 类` : '';
  return `${found.slice(0, SHOWN).join('；')}${more}`;
}

const UNREAD = warning('未能读取', '运行 npm run doctor');

/**
 * The checks of open work: nobody can do it, its deadline has passed, or a stored to-do waits for a decision
 * that was made. The first two warn if the program did not pass its duties.
 */
export const dutyChecks: readonly Check[] = [
  {
    name: 'duties.nobody',
    title: '无人可以办理的待办',
    isLong: true,
    run: async ({ db, clock, duties }) => {
      if (!duties) return UNREAD;
      const found = await listUnattended(duties, clock, db);
      if (found.length === 0) return good('每项待办都有人可以办理');
      return warning(
        shownOf(found.map(({ orgName, work, count }) => `${orgName}：${work} ${count} 项`)),
        '由该单位的管理员授予所需岗位，或启用账号、办理离岗交接',
      );
    },
  },
  {
    name: 'duties.late',
    title: '超过期限的待办',
    isLong: true,
    run: async ({ db, clock, duties }) => {
      if (!duties) return UNREAD;
      const found = await listLate(duties, clock, db);
      if (found.length === 0) return good('没有超过期限的待办');
      return warning(
        shownOf(
          found.map(
            ({ orgName, label, count, days }) =>
              `${orgName}：${label} ${count} 项，最久 ${days === 0 ? '不足 1' : days} 天`,
          ),
        ),
        '请该单位办理；办理人和单位负责人已收到提醒',
      );
    },
  },
  {
    name: 'duties.over',
    title: '事项已了结而待办未了结',
    run: async ({ db }) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from todo t
        where t.kind = 'task' and t.handled_at is null and not exists (
            select from review_flow f where f.id = t.flow_id and f.state = 'running')
          and not exists (select from countersign c
            where ${todoFlowOfRow} = t.flow_id and c.decision is null)`.execute(db);
      const count = rows[0]?.count ?? 0;
      if (count === 0) return good('没有');
      return warning(`${count} 项`, '请把本次诊断的结果交给技术支持，这些待办不会自行消失');
    },
  },
];
