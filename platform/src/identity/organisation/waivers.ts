import { randomUUID } from 'node:crypto';
import type { unitEndpoints, Waiver } from '@jicai/shared/contract/identity/units.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { SEPARATION_RULES } from '@jicai/shared/domain/identity/separation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, isDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logSecurity } from '../security/log.ts';
import { inScope } from './scope.ts';

type Endpoints = typeof unitEndpoints;

const YEAR_MS = 366 * 86_400_000;

const canBeWaived = (rule: number): boolean =>
  SEPARATION_RULES.some(({ id, canBeWaived: may }) => id === rule && may);

/** A unit's administrator asks for a waiver of rules 1, 3, 4 or 5, for twelve months at most. */
export async function askWaiver(
  body: RequestOf<Endpoints['askWaiver']>,
  { trx, person, clock, call }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const rules = [...new Set(body.rules)];
  if (rules.length === 0 || !rules.every(canBeWaived)) return refuse('waiver.rules');
  if (body.reason.trim() === '') return refuse('waiver.reason');
  const now = await readNow(clock, trx);
  const { untilDay } = body;
  if (!isDay(untilDay) || untilDay < dayOf(now) || untilDay > dayOf(now + YEAR_MS))
    return refuse('waiver.until');
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

/** Grants a waiver: the unit above, or the security administrator; never the unit itself. */
export async function grantWaiver(
  id: string,
  { trx, person, clock, call }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { rows } = await sql<{ unit_id: string }>`
    select unit_id from separation_waiver where id = ${id} and granted_at is null
      and ${inScope(person, sql`unit_id`)} for update`.execute(trx);
  const [found] = rows;
  if (!found) return refuse('waiver.unknown');
  if (found.unit_id === person.orgId) return refuse('waiver.own');
  await sql`update separation_waiver set granted_by = ${person.id}, granted_at = ${clock.now()}
    where id = ${id}`.execute(trx);
  const event = { action: 'waiver.granted', by: person, address: call.ip, object: id } as const;
  await logSecurity(event, clock, trx);
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
      a.name as "askedByName", g.name as "grantedByName",
      w.granted_at is null and w.unit_id <> ${person.orgId} as "canGrant"
    from separation_waiver w join org on org.id = w.unit_id join person a on a.id = w.asked_by
    left join person g on g.id = w.granted_by
    where w.until_on >= ${today} and ${inScope(person, sql`w.unit_id`)}
    order by w.asked_at desc limit 200`.execute(db);
  return { waivers: rows.map((row) => ({ ...row, rules: row.rules.map(Number) })) };
}

/** A waiver that a thread of the unit uses: the rules it lifts, and the line printed on the thread. */
export interface WaiverInForce {
  readonly rules: readonly number[];
  readonly line: string;
}

/**
 * The rules that waivers lift for a unit on that day; empty rules without one. Give `rules` to
 * `conflictOf` as `waived`, and print `line` on every thread that relied on it.
 */
export async function waiverOf(
  unitId: string,
  today: string,
  db: Executor,
): Promise<WaiverInForce> {
  const { rows } = await sql<{ rules: string[]; until: string; by: string }>`
    select w.rules, w.until_on as until, org.name as by from separation_waiver w
    join person g on g.id = w.granted_by join org on org.id = g.org_id
    where w.unit_id = ${unitId} and w.until_on >= ${today} order by w.until_on desc limit 10`.execute(
    db,
  );
  const rules = [...new Set(rows.flatMap((row) => row.rules.map(Number)))].sort((a, b) => a - b);
  const [first] = rows;
  const line = first
    ? `经${first.by}批准，本单位豁免不相容岗位分离规则第 ${rules.join('、')} 条，有效期至 ${first.until}`
    : '';
  return { rules, line };
}
