import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Delegation, delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import {
  ALL_REVIEWS,
  isMatter,
  MATTERS,
  matters,
  NOT_DELEGABLE,
} from '@jicai/shared/domain/kernel/rights/delegation.ts';
import { dayOf, isDay, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { inScope } from '../../identity/organisation/scope.ts';
import { logWrite, refuseLogged } from '../../identity/security/log.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import type { ReviewKinds } from '../approval/kind.ts';
import { delegateReviews, partOf, revokeDelegation } from '../approval/reviewers/delegation.ts';
import { type Delegable, mayStandIn } from '../approval/reviewers/deputies.ts';

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
    select d.id, ${nameAt('person', 'giver', 'd.ends_at')} as "fromName",
      ${nameAt('person', 'deputy', 'd.ends_at')} as "toName", org.name as "unitName",
      d.business_type as kind, d.starts_at as "startsAtMs", d.ends_at as "endsAtMs", d.reason,
      case when d.revoked_at is not null then 'revoked' when d.ends_at <= ${clock.now()} then 'over'
        when d.starts_at > ${clock.now()} then 'planned' else 'running' end as state,
      d.revoked_at is null and d.ends_at > ${clock.now()}
        and (d.from_person_id = ${person.id} or ${inScope(person, sql`d.unit_id`)}) as "canEnd"
    from review_delegation d
    join person giver on giver.id = d.from_person_id
    join person deputy on deputy.id = d.to_person_id
    join org on org.id = d.unit_id
    where ${own} or ${inScope(person, sql`d.unit_id`)}
    order by d.ends_at desc, d.id limit ${SHOWN}`
    .execute(db)
    .then(({ rows }) => rows);
}

interface GivenKind extends Delegable {
  readonly id: string;
  readonly name: string;
}

/** The kinds that the caller may delegate: parts of the posts that they hold; nobody passes on what is lent. */
function kindsOf({ roles, inPlaceOf }: Person, reviewKinds: ReviewKinds): GivenKind[] {
  const own = roles.filter((role) => !inPlaceOf?.[role]);
  const kinds = [null, ...reviewKinds.keys(), ...matters];
  return kinds
    .map((kind) => ({
      id: kind ?? ALL_REVIEWS,
      name: nameOfKind(reviewKinds, kind),
      ...partOf(reviewKinds, kind),
    }))
    .filter(({ role }) => own.some((held) => held === role));
}

/** The word of a delegation's kind; null: reviews of every kind. */
const nameOfKind = (reviewKinds: ReviewKinds, kind: string | null): string => {
  if (kind === null) return '全部审核';
  return isMatter(kind) ? MATTERS[kind].word : (reviewKinds.get(kind)?.processName ?? kind);
};

/** The people who may take one of the kinds in the caller's unit, with the ids of those they may. */
async function listDeputies(
  { id, orgId }: Person,
  kinds: readonly GivenKind[],
  { db, clock }: Pick<DelegationNeeds, 'db' | 'clock'>,
) {
  const unit = sql`${orgId}::text`;
  const offered = kinds.map(
    (kind) => sql`case when ${mayStandIn(kind, unit, clock)} then ${kind.id}::text end`,
  );
  const { rows } = await sql<{ id: string; name: string; kinds: string[] }>`
    select * from (
      select id, name, array_remove(array[${sql.join(offered)}], null) as kinds from person
      where id <> ${id} and id in (select id from person where org_id = ${unit}
        union select person_id from post where org_id = ${unit} and ended_at is null)) p
    where cardinality(kinds) > 0 order by name, id limit ${limits.requestList}`.execute(db);
  return rows;
}

/** Whether the unit narrowed the caller's role to one of its own making: such a part is not lent. */
async function isNarrowed({ role, isLent }: GivenKind, person: Person, db: Executor) {
  if (!isLent) return false;
  const { rows } = await sql`select from post where person_id = ${person.id}
    and org_id = ${person.orgId} and role = ${role} and role_id is not null and ended_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Delegations that concern the caller, or their unit, and what a new one may name. */
export async function readDelegations(
  { db, clock, reviewKinds }: DelegationNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['list']>> {
  const rows = await listRows(person, clock, db);
  const kinds = kindsOf(person, reviewKinds);
  const canGive = kinds.length > 0;
  return {
    delegations: rows.map(({ kind, startsAtMs, endsAtMs, ...row }) => ({
      ...row,
      kindName: nameOfKind(reviewKinds, kind),
      fromDay: dayOf(startsAtMs),
      // It ends with its last day.
      toDay: dayOf(endsAtMs - 1),
    })),
    canGive,
    people: canGive ? await listDeputies(person, kinds, { db, clock }) : [],
    kinds: kinds.map(({ id, name }) => ({ id, name })),
    mostDays: limits.delegationDays,
  };
}

/** The end of a day in China. */
const endOf = (day: string): number => momentOfDay(day) + 86_400_000;

/** The kind that is asked for, if it may be delegated at all and is a part of the caller's own posts. */
function findKind(
  kind: string | null,
  person: Person,
  reviewKinds: ReviewKinds,
): GivenKind | Refusal {
  if (kind !== null && isNotDelegable(kind)) return refuse(NOT_DELEGABLE[kind]);
  if (kind !== null && !isMatter(kind) && !reviewKinds.has(kind))
    return refuseAt('kind', 'delegation.kind');
  const own = kindsOf(person, reviewKinds).find(({ id }) => id === (kind ?? ALL_REVIEWS));
  return own ?? refuseAt('kind', 'delegation.notOwn', { kind: nameOfKind(reviewKinds, kind) });
}

const isNotDelegable = (kind: string): kind is keyof typeof NOT_DELEGABLE =>
  Object.hasOwn(NOT_DELEGABLE, kind);

/** Gives a delegation. One that the rules refuse stands in the security log. */
export async function giveDelegation(
  { reviewKinds }: Pick<DelegationNeeds, 'reviewKinds'>,
  body: RequestOf<Endpoints['give']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['give']> | Refusal> {
  const { trx, person } = context;
  const { toPersonId, fromDay, toDay } = body;
  const kind = body.kind === ALL_REVIEWS ? null : body.kind;
  const detail = `${toPersonId} ${kind ?? ''} ${fromDay ?? ''}–${toDay}`;
  const refuseGiven = (refusal: Refusal) =>
    refuseLogged(refusal, { action: 'delegation.given', object: refusal.refused, detail }, context);
  const found = findKind(kind, person, reviewKinds);
  const wrong = isRefusal(found)
    ? found
    : (await isNarrowed(found, person, trx)) && refuse('delegation.narrowed');
  if (wrong) return refuseGiven(wrong);
  if (!isDay(toDay) || (fromDay !== null && !isDay(fromDay)))
    return refuseAt('toDay', 'delegation.days');
  const reason = body.reason.trim();
  if (reason === '') return refuseAt('reason', 'delegation.reason');
  const asked = {
    toPersonId,
    businessType: kind,
    startsAtMs: fromDay === null ? null : momentOfDay(fromDay),
    endsAtMs: endOf(toDay),
    reason,
  };
  const given = await delegateReviews(reviewKinds, asked, context);
  if (isRefusal(given)) return refuseGiven(given);
  await logWrite('delegation.given', given.id, context, detail);
  return given;
}

/**
 * Ends a delegation before its time: its giver, or the administrator of the giver's unit. An attempt on
 * somebody else's stands in the security log.
 */
export async function endDelegation(
  { reviewKinds }: Pick<DelegationNeeds, 'reviewKinds'>,
  id: string,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const managed = inScope(context.person, sql`d.unit_id`);
  const ended = await revokeDelegation(reviewKinds, id, context, managed);
  if (isRefusal(ended))
    return refuseLogged(ended, { action: 'delegation.ended', object: id }, context);
  await logWrite('delegation.ended', id, context);
  return {};
}
