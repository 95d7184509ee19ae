import { randomUUID } from 'node:crypto';
import type { unitEndpoints, Waiver } from '@jicai/shared/contract/identity/units.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { WAIVABLE_RULES } from '@jicai/shared/domain/identity/separation.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, isDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { say } from '@jicai/shared/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { refusalOfRule } from '../security/control.ts';
import { logSecurity, logWrite, refuseLogged } from '../security/log.ts';
import { inScope } from './scope.ts';

type Endpoints = typeof unitEndpoints;

const YEAR_MS = 366 * 86_400_000;

/** A unit's administrator asks for a waiver of rules that can be waived, for twelve months at most. */
export async function askWaiver(
  body: RequestOf<Endpoints['askWaiver']>,
  { trx, person, clock, call }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const rules = [...new Set(body.rules)];
  if (rules.length === 0 || !rules.every((id) => WAIVABLE_RULES.includes(id)))
    return refuseAt('rules', 'waiver.rules', { rules: WAIVABLE_RULES.join('、') });
  if (body.reason.trim() === '') return refuseAt('reason', 'waiver.reason');
  const now = await readNow(clock, trx);
  const { untilDay } = body;
  if (!isDay(untilDay) || untilDay < dayOf(now) || untilDay > dayOf(now + YEAR_MS))
    return refuseAt('untilDay', 'waiver.until');
  const id = randomUUID();
  await trx
    .insertInto('separation_waiver')
    .values({
      id,
      unit_id: person.orgId,
      rules: rules.map(String),
      reason: body.reason.trim(),
      asked_by: person.id,
      asked_at: new Date(now),
      until_on: untilDay,
    })
    .execute();
  const event = { action: 'waiver.asked', by: person, address: call.ip, object: id } as const;
  await logSecurity({ ...event, detail: rules.join('、') }, clock, trx);
  return {};
}

/**
 * Grants a waiver: the unit above, or the security administrator; never the unit itself, and never
 * the person who asked for it (rule 11), wherever they work meanwhile: such an attempt is logged.
 */
export async function grantWaiver(
  id: string,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock } = context;
  const { rows } = await sql<{ unit_id: string; asked_by: string }>`
    select unit_id, asked_by from separation_waiver where id = ${id} and granted_at is null and withdrawn_at is null
      and ${inScope(person, sql`unit_id`)} for update`.execute(trx);
  const [found] = rows;
  if (!found) return refuse('waiver.unknown');
  if (found.unit_id === person.orgId || found.asked_by === person.id)
    return refuseLogged(refuse('waiver.own'), { action: 'waiver.granted', object: id }, context);
  await sql`update separation_waiver set granted_by = ${person.id}, granted_at = ${clock.now()}
    where id = ${id}`.execute(trx);
  await logWrite('waiver.granted', id, context);
  return {};
}

/** Waivers of the caller's scope that are not over, the newest first. */
export async function listWaivers(
  person: Person,
  clock: Clock,
  db: Executor,
): Promise<ResponseOf<Endpoints['waivers']>> {
  const today = dayOf(await readNow(clock, db));
  const { rows } = await sql<Omit<Waiver, 'rules'> & { rules: string[] }>`
    select w.id, org.name as "unitName", w.rules, w.reason, w.until_on as "untilDay",
      ${nameAt('person', 'a', 'w.asked_at')} as "askedByName",
      ${nameAt('person', 'g', 'w.granted_at')} as "grantedByName",
      w.granted_at is null and w.unit_id <> ${person.orgId} and w.asked_by <> ${person.id}
        as "canGrant"
    from separation_waiver w join org on org.id = w.unit_id join person a on a.id = w.asked_by
    left join person g on g.id = w.granted_by
    where w.until_on >= ${today} and w.withdrawn_at is null and ${inScope(person, sql`w.unit_id`)}
    order by w.asked_at desc limit 200`.execute(db);
  return { waivers: rows.map((row) => ({ ...row, rules: row.rules.map(Number) })) };
}

/**
 * Withdraws a waiver, or an application for one: the unit's administrator, the unit above, or the
 * security administrator. What relied on it stays as it was done; nothing more may rely on it.
 */
export async function withdrawWaiver(
  id: string,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock } = context;
  const { rows } = await sql`update separation_waiver
    set withdrawn_by = ${person.id}, withdrawn_at = ${clock.now()}
    where id = ${id} and withdrawn_at is null and ${inScope(person, sql`unit_id`)}
    returning id`.execute(trx);
  if (rows.length === 0) return refuse('waiver.unknown');
  await logWrite('waiver.withdrawn', id, context);
  return {};
}

/** The condition that waiver `w` holds now: granted, not withdrawn, its last day not over. */
const isInForce = (clock: Clock): RawBuilder<boolean> =>
  sql<boolean>`(w.granted_at is not null and w.withdrawn_at is null
    and w.until_on >= to_char(${clock.now()} at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))`;

/**
 * The numbers of the rules that waivers lift for a unit now, as a JSON array: every question about a
 * separation rule asks this, in its own statement.
 */
export const liftedRules = (unitId: RawBuilder<unknown>, clock: Clock): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(distinct rule::int), '[]') from separation_waiver w, unnest(w.rules) rule
  where w.unit_id = ${unitId} and ${isInForce(clock)})`;

/** The rules that waivers lift for a unit now; give them to `conflictsOf` as `waived`. */
export async function waivedFor(unitId: string, clock: Clock, db: Executor): Promise<number[]> {
  const { rows } = await sql<{ rules: number[] }>`
    select ${liftedRules(sql`${unitId}::text`, clock)} as rules`.execute(db);
  return rows[0]?.rules ?? [];
}

/** A person's act that some rules forbid, in the thread of one object. */
export interface WaivedAct {
  readonly unitId: string;
  readonly businessType: string;
  readonly businessId: string;
  readonly personId: string;
  readonly rules: readonly number[];
}

/**
 * Writes down that an act relied on the unit's waivers, and answers the line that is printed on the
 * thread; empty where it broke no rule. The waivers stay in force until the transaction ends. A
 * refusal when one of the rules is not lifted (any more).
 */
export async function relyOnWaiver(
  { unitId, businessType, businessId, personId, rules }: WaivedAct,
  clock: Clock,
  trx: Executor,
): Promise<string | Refusal> {
  if (rules.length === 0) return '';
  const { rows } = await sql<{ id: string; rules: string[]; until: string; by: string }>`
    select w.id, w.rules, w.until_on as until, org.name as by from separation_waiver w
    join person g on g.id = w.granted_by join org on org.id = g.org_id
    where w.unit_id = ${unitId} and ${isInForce(clock)}
    order by w.until_on desc, w.id limit 50 for share of w`.execute(trx);
  const lines: string[] = [];
  for (const rule of new Set(rules)) {
    const waiver = rows.find((row) => row.rules.includes(String(rule)));
    if (!waiver) return refuse('waiver.over', { n: String(rule) });
    const words = say('waiver.line', { n: String(rule), by: waiver.by, until: waiver.until });
    await sql`insert into separation_use (business_type, business_id, waiver_id, rule, person_id,
        words, at)
      values (${businessType}, ${businessId}, ${waiver.id}, ${rule}, ${personId}, ${words},
        ${clock.now()}) on conflict do nothing`.execute(trx);
    lines.push(words);
  }
  return lines.join('；');
}

/** Refuses an act that a rule forbids, unless the unit has a waiver of it, which is written down. */
export async function refuseUnlessWaived(
  rule: number,
  act: Omit<WaivedAct, 'rules'>,
  clock: Clock,
  trx: Executor,
): Promise<Refusal | null> {
  if (!(await waivedFor(act.unitId, clock, trx)).includes(rule)) return refusalOfRule(rule);
  const relied = await relyOnWaiver({ ...act, rules: [rule] }, clock, trx);
  return isRefusal(relied) ? relied : null;
}

/** The lines printed on a thread: one for each person who relied on a waiver in one of its objects. */
export async function waiverLines(objects: RawBuilder<unknown>, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select words || '（' || name || '）' as line from (
      select u.words, u.at, u.person_id, ${nameAt('person', 'person', 'u.at')} as name
      from separation_use u join person on person.id = u.person_id
      where (u.business_type, u.business_id) in (${objects})) used
    group by words, person_id, name order by min(at), words, person_id, name limit 100`.execute(db);
  return rows.map(({ line }) => line);
}
