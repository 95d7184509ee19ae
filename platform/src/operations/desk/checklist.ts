import { memberRoutes } from '@jicai/shared/contract/identity/member-routes.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ChecklistItem } from '@jicai/shared/contract/operations/desk.ts';
import { ADMINISTRATOR_ROLES, ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { CHINA_ZONE, dayOf, yearOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { holdsRoleIn } from '../../identity/organisation/posts/holders.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import { BACKUP_HOURS } from '../backup/age.ts';

/** The page on which people who never used their account are invited. */
const INVITATIONS = memberRoutes.invitations.path;

export interface ChecklistNeeds {
  readonly db: Executor;
  readonly clock: Clock;
  readonly mailer: Mailer | null;
}

/** Reads what an administrator has to set up, with its state now; empty for everybody else. */
export async function readChecklist(
  needs: ChecklistNeeds,
  { roles, orgId }: Pick<Person, 'roles' | 'orgId'>,
): Promise<ChecklistItem[]> {
  if (roles.includes('systemAdmin')) return ofInstallation(needs);
  return roles.includes('unitAdmin') ? ofUnit(needs, orgId) : [];
}

/** `12 人，其中 3 人未启用`. */
const peopleWords = (count: number, unused: number): string =>
  unused === 0 ? `${count} 人，均已启用` : `${count} 人，其中 ${unused} 人未启用`;

interface InstallationFacts {
  readonly now: number;
  readonly units: number;
  readonly unled: string | null;
  readonly unledCount: number;
  readonly people: number;
  readonly unused: number;
  readonly administrators: readonly RoleName[];
  readonly categories: number;
  readonly holidays: number;
  readonly shops: number;
  readonly backupAt: number | null;
  readonly rehearsedAt: number | null;
}

const NO_UNIT = '还没有采购单位';
const PURCHASING = sql`org.type in ('buyer', 'groupBuyer') and not org.is_closed`;

async function ofInstallation({ db, clock, mailer }: ChecklistNeeds): Promise<ChecklistItem[]> {
  const { rows } = await sql<InstallationFacts>`
    with moment as materialized (select ${clock.now()} as now),
    unit as (select org.id, org.name, exists (select from person p where p.org_id = org.id
        and not p.disabled and 'unitAdmin' = any(p.roles)) as is_led from org where ${PURCHASING}),
    member as (select p.password_hash = '' and p.last_login_at is null as is_unused
      from person p join org on org.id = p.org_id where ${PURCHASING} and not p.disabled)
    select (select now from moment) as now,
      (select count(*) from unit) as units,
      (select name from unit where not is_led order by name, id limit 1) as unled,
      (select count(*) from unit where not is_led) as "unledCount",
      (select count(*) from member) as people,
      (select count(*) from member where is_unused) as unused,
      array(select distinct r from person p, unnest(p.roles) r where not p.disabled
        and (p.password_hash <> '' or p.last_login_at is not null)
        and r = any(${[...ADMINISTRATOR_ROLES]}::text[]) order by r) as administrators,
      (select count(*) from category) as categories,
      (select count(*) from holiday_day where left(day, 4)
        = to_char((select now from moment) at time zone ${CHINA_ZONE}::text, 'YYYY')) as holidays,
      (select count(*) from shop where state = 'active') as shops,
      (select backup_at from installation) as "backupAt",
      (select rehearsed_at from installation) as "rehearsedAt"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('no facts of the installation');
  return installationItems(facts, canSend(mailer));
}

/** An item that is done with at least one object; `unit` is the measure word and what is counted. */
const counted = (
  item: Pick<ChecklistItem, 'name' | 'title' | 'path'>,
  count: number,
  words: { readonly none: string; readonly unit: string },
): ChecklistItem => ({
  ...item,
  state: count === 0 ? words.none : `${count} ${words.unit}`,
  isDone: count > 0,
});

const installationItems = (facts: InstallationFacts, sendsMail: boolean): ChecklistItem[] => [
  {
    name: 'mail',
    title: '配置邮件发送',
    state: sendsMail ? '已配置' : '未配置，邀请与提醒不能发出',
    isDone: sendsMail,
    path: `${menuPaths.console}?bq=settings`,
  },
  administratorsItem(facts),
  counted({ name: 'units', title: '建立采购单位', path: menuPaths.imports }, facts.units, {
    none: NO_UNIT,
    unit: '个',
  }),
  unitAdminsItem(facts),
  {
    name: 'people',
    title: '邀请人员启用账号',
    state: facts.people === 0 ? '还没有人员' : peopleWords(facts.people, facts.unused),
    isDone: facts.people > 0 && facts.unused === 0,
    path: INVITATIONS,
  },
  counted({ name: 'categories', title: '导入品类', path: menuPaths.imports }, facts.categories, {
    none: '还没有品类',
    unit: '个',
  }),
  counted({ name: 'shops', title: '供应商开店', path: menuPaths.imports }, facts.shops, {
    none: '还没有营业的店铺',
    unit: '家营业',
  }),
  counted({ name: 'holidays', title: '设置本年节假日', path: menuPaths.holidays }, facts.holidays, {
    none: `${yearOf(facts.now)} 年还没有设置`,
    unit: '天',
  }),
  backupItem(facts),
  {
    name: 'rehearsal',
    title: '演练恢复',
    state:
      facts.rehearsedAt === null
        ? '还没有演练：运行 npm run restore -- <备份文件> --rehearse'
        : `最近一次在 ${dayOf(facts.rehearsedAt)}`,
    isDone: facts.rehearsedAt !== null,
    path: menuPaths.console,
  },
];

function administratorsItem({ administrators }: InstallationFacts): ChecklistItem {
  const lacking = ADMINISTRATOR_ROLES.filter((role) => !administrators.includes(role));
  const names = lacking.map((role) => ROLES[role]).join('、');
  return {
    name: 'administrators',
    title: '启用三类管理员',
    state: names === '' ? '均已启用' : `未启用：${names}`,
    isDone: names === '',
    path: menuPaths.members,
  };
}

function unitAdminsItem({ units, unled, unledCount }: InstallationFacts): ChecklistItem {
  const lacking = unledCount > 1 ? `${unled}等 ${unledCount} 个单位还没有` : `${unled}还没有`;
  const state = units === 0 ? NO_UNIT : unled === null ? '均有管理员' : lacking;
  const isDone = units > 0 && unled === null;
  return {
    name: 'unitAdmins',
    title: '为各单位授予单位管理员',
    state,
    isDone,
    path: menuPaths.members,
  };
}

function backupItem({ now, backupAt }: InstallationFacts): ChecklistItem {
  const hours = backupAt === null ? null : Math.floor((now - backupAt) / HOUR_MS);
  return {
    name: 'backup',
    title: '每日备份',
    state:
      hours === null
        ? '还没有备份：运行 npm run backup，并设为每日任务'
        : `最近一次在 ${hours} 小时前`,
    isDone: hours !== null && hours <= BACKUP_HOURS,
    path: menuPaths.console,
  };
}

/** The roles that purchasing from the order to the payment takes; of an inner list, one role suffices. */
const NEEDED: readonly (readonly RoleName[])[] = [
  ['buyer', 'handler'],
  ['reviewer'],
  ['acceptor'],
  ['keeper'],
  ['finance'],
  ['paymentApprover'],
];

interface UnitFacts {
  readonly now: number;
  readonly people: number;
  readonly unused: number;
  readonly held: readonly boolean[];
  readonly flows: number;
  readonly budgets: number;
}

/**
 * The organisations besides the unit whose people review for it: its review bodies, or every one if none is
 * named.
 */
const reviewBodies = (
  unitId: string,
) => sql`union select org_id from review_body where unit_id = ${unitId}
  union select body.id from org body where body.type = 'reviewer' and not body.is_closed
    and not exists (select from review_body named where named.unit_id = ${unitId})`;

async function ofUnit({ db, clock }: ChecklistNeeds, unitId: string): Promise<ChecklistItem[]> {
  const held = NEEDED.map(
    (roles) => sql`exists (select from (select ${unitId}::text as id
        ${roles.includes('reviewer') ? reviewBodies(unitId) : sql``}) org
      join lateral (select id from person where org_id = org.id
        union select person_id from post where org_id = org.id and ended_at is null) member on true
      join person on person.id = member.id and not person.disabled
      where ${holdsRoleIn(sql`org.id`, roles, clock)})`,
  );
  const { rows } = await sql<UnitFacts>`
    with moment as materialized (select ${clock.now()} as now),
    member as (select password_hash = '' and last_login_at is null as is_unused
      from person where org_id = ${unitId} and not disabled)
    select (select now from moment) as now, (select count(*) from member) as people,
      (select count(*) from member where is_unused) as unused,
      array[${sql.join(held)}] as held,
      (select count(distinct business_type) from workflow_template
        where unit_id = ${unitId} and state = 'published') as flows,
      (select count(*) from budget where unit_id = ${unitId} and not is_closed
        and year = extract(year from (select now from moment) at time zone ${CHINA_ZONE}::text)) as budgets`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) throw new Error('no facts of the unit');
  return unitItems(facts);
}

function unitItems({ now, people, unused, held, ...counts }: UnitFacts): ChecklistItem[] {
  const lacking = NEEDED.filter((_roles, at) => !held[at]);
  const words = lacking.map((roles) => roles.map((role) => ROLES[role]).join('或'));
  return [
    {
      name: 'people',
      title: '邀请本单位人员启用账号',
      state: peopleWords(people, unused),
      isDone: people > 1 && unused === 0,
      path: INVITATIONS,
    },
    {
      name: 'roles',
      title: '授予各环节岗位',
      state: words.length === 0 ? '各环节均有人' : `缺少${words.join('、')}`,
      isDone: words.length === 0,
      path: menuPaths.members,
    },
    counted({ name: 'flows', title: '发布审核流程', path: menuPaths.workflows }, counts.flows, {
      none: '还没有发布',
      unit: '类业务已发布',
    }),
    counted({ name: 'budgets', title: '录入本年预算', path: menuPaths.budgets }, counts.budgets, {
      none: `${yearOf(now)} 年还没有预算`,
      unit: '项',
    }),
  ];
}
