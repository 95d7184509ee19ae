import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { fingerprintOf } from '../../../kernel/http/caller/policy.ts';
import { bad, type Check, good, warning } from '../check.ts';

const SOON_DAYS = 30;
/** Written by `npm run docs` with the version. */
const BUILT = new URL('../../../../data/access.sha256', import.meta.url);

/** The table of rights, and the certificates by which suppliers sell. */
export const ruleChecks: readonly Check[] = [
  {
    name: 'access.matrix',
    title: '权限表',
    run: async ({ policy }) => {
      if (!policy) return warning('未能读取', '运行 npm run doctor');
      const size = Object.keys(policy).length;
      return fingerprintOf(policy) === readFileSync(BUILT, 'utf8').trim()
        ? good(`${size} 项，与发布的一致`)
        : bad('与发布的不一致：程序被改动过', '重新安装本版本的程序，并报告安全管理员');
    },
  },
  {
    name: 'certificates.suppliers',
    title: '供应商资质到期',
    run: async ({ db, clock }) => {
      const { rows } = await sql<{ ended: number; soon: number; first: string | null }>`
        select count(*) filter (where c.expires_at <= ${clock.now()}) as ended,
          count(*) filter (where c.expires_at > ${clock.now()}) as soon,
          (array_agg(s.name || '：' || c.name order by c.expires_at))[1] as first
        from shop_certificate c join shop s on s.id = c.shop_id
        where c.expires_at <= ${clock.now()} + ${`${SOON_DAYS} days`}::interval`.execute(db);
      const { ended = 0, soon = 0, first = null } = rows[0] ?? {};
      if (ended + soon === 0) return good(`${SOON_DAYS} 天内没有到期的`);
      return warning(
        `已到期 ${ended} 件，${SOON_DAYS} 天内到期 ${soon} 件，如 ${first}`,
        '提醒供应商更新；到期后所需商品自动下架',
      );
    },
  },
];
