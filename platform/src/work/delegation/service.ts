import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Delegation, delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, isDay, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { inScope } from '../../identity/organisation/scope.ts';
import { logSecurity } from '../../identity/security/log.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { keepWrites } from '../../kernel/write/idempotency.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { delegateReviews, revokeDelegation } from '../approval/delegation.ts';
import type { ReviewKinds } from '../approval/kind.ts';

export interface DelegationNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly reviewKinds: ReviewKinds;
}

type Endpoints = typeof delegationEndpoints;

/** Old ones are history; the newest are what somebody looks for. */
const SHOWN = 200;

type Row = Omit<Delegation, 'kindName' | 'fromDay' | 'toDay'> & {
  readonly kind: string | null;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
};

function listRows(person: Person, clock: Clock, db: Executor): Promise<Row[]> {
  const own = sql`(d.from_person_id = ${person.id} or d.to_person_id = ${person.id})`;
  return sql<Row>`
    select d.id, giver.name as "fromName", deputy.name as "toName", org.name as "unitName",
      d.business_type as kind, d.starts_at as "startsAtMs", d.ends_at as "endsAtMs", d.reason,
      case when d.revoked_at is not null then 'revoked' when d.ends_at <= ${clock.now()} then 'over'
        when d.starts_at > ${clock.now()} then 'planned' else 'running' end as state,
      d.revoked_at is null and d.ends_at > ${clock.now()}
        and (d.from_person_id = ${person.id} or ${inScope(person, sql`giver.org_id`)}) as "canEnd"
    from review_delegation d
    join person giver on giver.id = d.from_person_id
    join person deputy on deputy.id = d.to_person_id
    join org on org.id = giver.org_id
    where ${own} or ${inScope(person, sql`giver.org_id`)}
    order by d.ends_at desc, d.id limit ${SHOWN}`
    .execute(db)
    .then(({ rows }) => rows);
}

/** The condition of those whom the caller may ask: reviewers of the same unit. */
const deputiesOf = (person: Person) => sql`org_id = ${person.orgId} and not disabled
  and 'reviewer' = any(roles) and id <> ${person.id}`;

async function isDeputy(id: string, person: Person, db: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from person
    where id = ${id} and ${deputiesOf(person)}`.execute(db);
  return rows.length > 0;
}

async function listDeputies(person: Person, db: Executor) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from person where ${deputiesOf(person)}
    order by name limit ${limits.requestList}`.execute(db);
  return rows;
}

/** Delegations that concern the caller, or their unit, and what a new one may name. */
export async function readDelegations(
  { db, clock, reviewKinds }: DelegationNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['list']>> {
  const rows = await listRows(person, clock, db);
  const canGive = person.roles.includes('reviewer');
  return {
    delegations: rows.map(({ kind, startsAtMs, endsAtMs, ...row }) => ({
      ...row,
      kindName: kind === null ? null : (reviewKinds.get(kind)?.processName ?? kind),
      fromDay: dayOf(startsAtMs),
      // It ends with its last day.
      toDay: dayOf(endsAtMs - 1),
    })),
    canGive,
    people: canGive ? await listDeputies(person, db) : [],
    kinds: [...reviewKinds.values()].map(({ businessType, processName }) => ({
      id: businessType,
      name: processName,
    })),
    mostDays: limits.delegationDays,
  };
}

/** The end of a day in China. */
const endOf = (day: string): number => momentOfDay(day) + 86_400_000;

/** Gives a delegation. One that the rules refuse stands in the security log. */
export async function giveDelegation(
  { reviewKinds }: Pick<DelegationNeeds, 'reviewKinds'>,
  body: RequestOf<Endpoints['give']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['give']> | Refusal> {
  const { trx, person, clock, call } = context;
  const { toPersonId, kind, fromDay, toDay } = body;
  if (kind !== null && !reviewKinds.has(kind)) return refuse('delegation.kind');
  if (!isDay(toDay) || (fromDay !== null && !isDay(fromDay))) return refuse('delegation.days');
  const reason = body.reason.trim();
  if (reason === '') return refuse('delegation.reason');
  const asked = {
    toPersonId,
    businessType: kind,
    startsAtMs: fromDay === null ? null : momentOfDay(fromDay),
    endsAtMs: endOf(toDay),
    reason,
  };
  // The decisions of a unit do not leave it by a delegation.
  const given = (await isDeputy(toPersonId, person, trx))
    ? await delegateReviews(reviewKinds, asked, context)
    : refuse('approval.delegateUnknown');
  const by = { id: person.id, name: person.name, orgId: person.orgId };
  const detail = `${toPersonId} ${kind ?? ''} ${fromDay ?? ''}–${toDay}`;
  const event = { action: 'delegation.given', by, address: call.ip, detail } as const;
  if (!isRefusal(given)) {
    await logSecurity({ ...event, object: given.id }, clock, trx);
    return given;
  }
  await logSecurity({ ...event, object: given.refused, wasRefused: true }, clock, trx);
  return keepWrites(given);
}

/** Ends a delegation before its time: its giver, or the administrator of the giver's unit. */
export async function endDelegation(
  id: string,
  { trx, person, clock, call }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const managed = inScope(person, sql`giver.org_id`);
  const ended = await revokeDelegation(id, { trx, person, clock }, managed);
  if (isRefusal(ended)) return ended;
  const event = { action: 'delegation.ended', by: person, address: call.ip, object: id } as const;
  await logSecurity(event, clock, trx);
  return {};
}
