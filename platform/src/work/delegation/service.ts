import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Delegation, delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, isDay, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  ALL_REVIEWS,
  isMatter,
  MATTERS,
  matters,
  NOT_DELEGABLE,
} from '@jicai/shared/domain/work/delegation.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { inScope } from '../../identity/organisation/scope.ts';
import { logSecurity } from '../../identity/security/log.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { keepWrites } from '../../kernel/write/idempotency.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { delegateReviews, revokeDelegation, roleOfKind } from '../approval/delegation.ts';
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

interface GivenKind {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

/** The kinds that the caller may delegate: parts of the posts that they hold. */
function kindsOf({ roles }: Pick<Person, 'roles'>, reviewKinds: ReviewKinds): GivenKind[] {
  const all = { id: ALL_REVIEWS, name: nameOfKind(reviewKinds, null), role: 'reviewer' };
  const reviews = [...reviewKinds.values()].map(({ businessType, processName }) => ({
    id: businessType,
    name: processName,
    role: roleOfKind(reviewKinds, businessType),
  }));
  const others = matters.map((id) => ({ id, name: MATTERS[id].word, role: MATTERS[id].role }));
  return [all, ...reviews, ...others].filter(({ role }) => roles.some((own) => own === role));
}

/** The word of a delegation's kind; null: reviews of every kind. */
const nameOfKind = (reviewKinds: ReviewKinds, kind: string | null): string => {
  if (kind === null) return '全部审核';
  return isMatter(kind) ? MATTERS[kind].word : (reviewKinds.get(kind)?.processName ?? kind);
};

/** The condition of those whom the caller may ask: people of the same unit with one of these roles. */
const deputiesOf = (person: Person, roles: readonly string[]) => sql`org_id = ${person.orgId}
  and not disabled and roles && ${[...roles]}::text[] and id <> ${person.id}`;

async function isDeputy(id: string, role: string, person: Person, db: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from person
    where id = ${id} and ${deputiesOf(person, [role])}`.execute(db);
  return rows.length > 0;
}

async function listDeputies(person: Person, kinds: readonly GivenKind[], db: Executor) {
  const roles = [...new Set(kinds.map(({ role }) => role))];
  const { rows } = await sql<{ id: string; name: string; roles: string[] }>`
    select id, name, roles from person where ${deputiesOf(person, roles)}
    order by name, id limit ${limits.requestList}`.execute(db);
  return rows.map(({ id, name, roles: held }) => ({
    id,
    name,
    kinds: kinds.filter(({ role }) => held.includes(role)).map((kind) => kind.id),
  }));
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
    people: canGive ? await listDeputies(person, kinds, db) : [],
    kinds: kinds.map(({ id, name }) => ({ id, name })),
    mostDays: limits.delegationDays,
  };
}

/** The end of a day in China. */
const endOf = (day: string): number => momentOfDay(day) + 86_400_000;

/** A kind that there is, that may be delegated at all, and that is a part of the caller's own posts. */
function checkKind(kind: string | null, person: Person, reviewKinds: ReviewKinds): Refusal | null {
  if (kind !== null && isNotDelegable(kind)) return refuse(NOT_DELEGABLE[kind]);
  if (kind !== null && !isMatter(kind) && !reviewKinds.has(kind)) return refuse('delegation.kind');
  const isOwn = kindsOf(person, reviewKinds).some(({ id }) => id === (kind ?? ALL_REVIEWS));
  return isOwn ? null : refuse('delegation.notOwn', { kind: nameOfKind(reviewKinds, kind) });
}

const isNotDelegable = (kind: string): kind is keyof typeof NOT_DELEGABLE =>
  Object.hasOwn(NOT_DELEGABLE, kind);

/** Gives a delegation. One that the rules refuse stands in the security log. */
export async function giveDelegation(
  { reviewKinds }: Pick<DelegationNeeds, 'reviewKinds'>,
  body: RequestOf<Endpoints['give']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['give']> | Refusal> {
  const { trx, person, clock, call } = context;
  const { toPersonId, fromDay, toDay } = body;
  const kind = body.kind === ALL_REVIEWS ? null : body.kind;
  const unknown = checkKind(kind, person, reviewKinds);
  if (unknown) return unknown;
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
  const given = (await isDeputy(toPersonId, roleOfKind(reviewKinds, kind), person, trx))
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
