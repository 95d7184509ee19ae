import {
  ADMINISTRATOR_ROLES,
  DUTIES_OF_ROLE,
  ROLES,
  roleNames,
} from '@jicai/shared/domain/identity/organisation.ts';
import { sql } from 'kysely';
import { demoLoginNames } from '../../../../demo/accounts.ts';
import { PROFILES } from '../../../identity/security/profiles.ts';
import { isProven } from '../../../identity/security/proof.ts';
import { adminAddresses, readSetting, securityProfile } from '../../../kernel/settings/settings.ts';
import { isTrial } from '../../../kernel/trial.ts';
import { bad, type Check, good, warning } from '../check.ts';

/** Days after which an unused account is listed, where none is ever locked. */
const IDLE_DAYS = 90;
/** Unused accounts are listed in time before their lock, after 60 of 90 days. */
const LISTED_SHARE = 2 / 3;

/** Accounts and posts. */
export const peopleChecks: readonly Check[] = [
  {
    name: 'accounts.demonstration',
    title: '演示账号',
    run: async ({ db, env }) => {
      const found = await enabledDemoAccounts(db);
      if (found.length === 0) return good('没有');
      const text = `${found.length} 个演示账号可用：${found.slice(0, 3).join('、')}…`;
      return env.NODE_ENV === 'production' && !isTrial(env)
        ? bad(text, '生产环境须从空库开始，或停用全部演示账号')
        : warning(text, '仅供演示；正式使用请从空库开始');
    },
  },
  {
    name: 'administrators.three',
    title: '三类管理员',
    run: async ({ db }) => {
      const { rows } = await sql<{ role: string }>`
        select distinct r as role from person, unnest(roles) r where not disabled`.execute(db);
      const lacking = ADMINISTRATOR_ROLES.filter((role) => !rows.some((row) => row.role === role));
      return lacking.length === 0
        ? good('齐备')
        : bad(
            `缺少${lacking.map((role) => ROLES[role]).join('、')}`,
            '由安全管理员授予，或运行 npm run admin -- create',
          );
    },
  },
  {
    name: 'administrators.separate',
    title: '管理员不兼任',
    run: async ({ db }) => {
      const { rows } = await sql<{ name: string }>`
        select name from person where not disabled and roles && ${[...ADMINISTRATOR_ROLES]}::text[]
          and cardinality(roles) > 1 order by name limit 20`.execute(db);
      return rows.length === 0
        ? good('三类管理员分设，且不任业务岗位')
        : bad(rows.map(({ name }) => name).join('、'), '按分离规则第 10 条调整岗位');
    },
  },
  {
    name: 'administrators.addresses',
    title: '管理员的地址范围',
    run: async ({ db, env }) => {
      const list = await readSetting(adminAddresses, env, db);
      if (list !== '') return good(list);
      const asksForIt = (await readSetting(securityProfile, env, db)) === 'mlps3';
      const remedy = '在参数 security.adminAddresses 填写管理员所在的网段';
      return asksForIt ? warning('不限：可从任何地址登录', remedy) : good('不限');
    },
  },
  {
    name: 'accounts.idle',
    title: '长期未用的账号',
    run: async ({ db, clock, env }) => {
      const { unusedDays } = PROFILES[await readSetting(securityProfile, env, db)];
      const days = unusedDays === null ? IDLE_DAYS : unusedDays * LISTED_SHARE;
      // The same moments as the lock of an unused account (account-age.ts).
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from person where not disabled and password_hash <> ''
          and greatest(last_login_at, coalesce(password_changed_at, created_at))
            <= ${clock.now()} - ${`${days} days`}::interval`.execute(db);
      const n = rows[0]?.n ?? 0;
      return n === 0 ? good('没有') : warning(`${n} 个账号 ${days} 天未登录`, '核实后停用');
    },
  },
  {
    name: 'posts.unproven',
    title: '决定岗位的本人验证',
    run: async ({ db }) => {
      const units = await unprovenDeciders(db);
      return units.length === 0
        ? good('都已验证本人联系方式，或由不同的人开通')
        : warning(
            units.map(({ unit, by, n }) => `${unit} ${n} 人均由${by}开通`).join('；'),
            '请这些人在“个人资料”中验证本人的邮箱或手机；无法验证的，核实确有其人',
          );
    },
  },
  {
    name: 'posts.orphans',
    title: '岗位与角色一致',
    run: async ({ db }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from person where exists (
          select r from unnest(roles) r where not exists (
            select from post where post.person_id = person.id and post.org_id = person.org_id
              and post.role = r and post.ended_at is null))`.execute(db);
      const n = rows[0]?.n ?? 0;
      return n === 0
        ? good('一致')
        : bad(`${n} 人的角色没有对应岗位`, '在“人员管理”中核对并重新授予');
    },
  },
];

/** The duties for which an invented colleague would let one person decide twice. */
const DECIDING = ['review', 'evaluate', 'paymentApproval', 'paymentExecution'] as const;
const DECIDING_ROLES = roleNames.filter((role) =>
  DECIDING.some((duty) => DUTIES_OF_ROLE[role].includes(duty)),
);
/** The most units that the report names. */
const MOST_UNITS = 20;

/**
 * The units where two people or more decide on the work of others, all posts were given by one colleague of
 * the same unit, and none of them is proven to be there: they could be one person under invented names. Accounts of the demonstration are left out.
 */
async function unprovenDeciders(
  db: Parameters<Check['run']>[0]['db'],
): Promise<readonly { unit: string; by: string; n: number }[]> {
  const demo = demoLoginNames.map((name) => `person-${name}`);
  const { rows } = await sql<{ unit: string; by: string; n: number }>`
    select org.name as unit, giver.name as by, count(distinct p.id)::int as n
    from post
    join person p on p.id = post.person_id and not p.disabled
    join person giver on giver.id = post.granted_by and giver.org_id = post.org_id
    join org on org.id = post.org_id
    where post.ended_at is null and post.role = any(${[...DECIDING_ROLES]}::text[])
      and not ${isProven(sql`p.id`)}
      and p.id <> all(${demo}::text[])
    group by org.id, org.name, giver.id, giver.name having count(distinct p.id) > 1
    order by org.name, giver.id limit ${MOST_UNITS}`.execute(db);
  return rows;
}

/** The login names of demonstration accounts that can log in here. */
export async function enabledDemoAccounts(
  db: Parameters<Check['run']>[0]['db'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('login_name')
    .where('disabled', '=', false)
    .where('password_hash', '<>', '')
    .where(
      'id',
      'in',
      demoLoginNames.map((name) => `person-${name}`),
    )
    .execute();
  return rows.map(({ login_name }) => login_name);
}
