import { listUnattended } from '../../../work/duty/nobody.ts';
import { type Check, good, warning } from '../check.ts';

const SHOWN = 5;

/**
 * The check for open work that nobody can do; it also warns if the program did not pass its duties.
 */
export const dutyChecks: readonly Check[] = [
  {
    name: 'duties.nobody',
    title: '无人可以办理的待办',
    isLong: true,
    run: async ({ db, clock, duties }) => {
      if (!duties) return warning('未能读取', '运行 npm run doctor');
      const found = await listUnattended(duties, clock, db);
      if (found.length === 0) return good('每项待办都有人可以办理');
      const shown = found
        .slice(0, SHOWN)
        .map(({ orgName, work, count }) => `${orgName}：${work} ${count} 项`);
      const more = found.length > SHOWN ? `；另有 ${found.length - SHOWN} 类` : '';
      return warning(
        `${shown.join('；')}${more}`,
        '由该单位的管理员授予所需岗位，或启用账号、办理离岗交接',
      );
    },
  },
];
