import { hidesCount } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { nameFor } from '@jicai/shared/domain/kernel/delegation.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { refuseUnlessWaived } from '../../identity/organisation/waivers.ts';
import { sharesControlWith } from '../../identity/security/control.ts';
import { clockAt } from '../../kernel/db/clock.ts';
import * as countersigns from '../ledger/countersigns.ts';
import type { Payload } from '../ledger/events.ts';
import { changeAuction } from '../ledger/ledger.ts';
import type { Actor, AuctionTurn, LedgerDeps } from '../ledger/turn.ts';
import type { CountersignKinds, CountersignRules } from './kind.ts';
import { type Supervision, supervisionOf } from './supervisors.ts';
import { addRequestTodo } from './todo.ts';

/*
 * Commands of the handler that need the supervisor's countersign (AU31-AU33). The endpoints have
 * checked already that the callers are the project's handler and supervisor.
 */

/** The result of a command: done, or waiting for the supervisor. */
export interface CommandResult {
  readonly waiting: boolean;
}

export const DONE: CommandResult = { waiting: false };
export const WAITING: CommandResult = { waiting: true };

/** The answer of a command's endpoint: its text shows when the supervisor has to agree first (AU31, AU32). */
export async function commandAnswer(command: Promise<CommandResult | Refusal>) {
  const result = await command;
  if (isRefusal(result)) return result;
  return { ...result, text: result.waiting ? say('countersign.waiting') : '' };
}

export interface NewRequest {
  readonly code?: string | null;
  readonly payload?: Payload;
  readonly reason: string;
}

/**
 * Requests the supervisor's countersign, inside the auction's transaction. Refuses a request that could
 * not be carried out now, and a second request of the same kind while the first one waits. The
 * request is an event, and its number in the log is its id.
 */
export async function requestCountersign(
  turn: AuctionTurn,
  actor: Actor,
  { kind, prepare }: CountersignRules,
  { code = null, payload = {}, reason }: NewRequest,
): Promise<CommandResult | Refusal> {
  if (reason.trim() === '') return refuse('auction.reasonMissing');
  const { work, now, trx } = turn;
  const { packageNumber } = work.auction;
  const content = { kind, code, payload, reason, requestedBy: actor.personId };
  const prepared = await prepare(turn, { ...content, id: null });
  if (isRefusal(prepared)) return prepared;
  const waiting = await countersigns.listWaiting(packageNumber, trx);
  // An emergency pause has been carried out already: it is reported, however many requests wait.
  if (kind !== 'emergencyPause') {
    const isRequested = waiting.some((one) => one.kind === kind && one.code === code);
    if (isRequested) return refuse('countersign.pending');
    if (waiting.length >= limits.countersigns) return refuse('countersign.tooMany');
  }
  const event = work.append({
    kind: 'countersign.requested',
    at: now,
    actorId: actor.personId,
    code,
    requestKey: actor.requestKey,
    payload: { kind, reason, ask: payload },
  });
  const request = { ...content, id: event.seq, requestedAt: now };
  await countersigns.insertRequest(packageNumber, request, trx);
  await addRequestTodo(packageNumber, request, trx);
  return WAITING;
}

export interface Decision {
  readonly packageNumber: string;
  readonly id: number;
  readonly agrees: boolean;
  readonly note: string;
}

/** A request that somebody may decide, and the right by which they do; null for an escalated one. */
interface Decidable {
  readonly request: countersigns.CountersignRequest;
  readonly right: Supervision | null;
}

/** Why rule 9 keeps somebody from deciding in the supervisor's place (rule 12). */
const CONFLICTS = {
  evaluate: 'countersign.evaluates',
  review: 'countersign.reviewed',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** Rule 16: who decides shares control of no account with the others of the project. */
async function checkControlled(
  packageNumber: string,
  requestedBy: string,
  { personId }: Actor,
  now: number,
  trx: AuctionTurn['trx'],
): Promise<Refusal | null> {
  const clock = clockAt(now);
  const { id, unitId } = await trx
    .selectFrom('package')
    .innerJoin('project', 'project.id', 'package.project_id')
    .select(['project.id', 'project.unit_id as unitId'])
    .where('package.number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  const people = sql`select ${requestedBy}::text
    union select handler_id from project where id = ${id}
    union select people_of_chain('project', s.id) from sourcing_project s
      where s.auction_project_id = ${id}`;
  const isControlled = await sharesControlWith(people, personId, clock, trx);
  const act = { unitId, businessType: 'countersign', businessId: packageNumber, personId };
  return isControlled ? refuseUnlessWaived(CONTROL_RULE, act, clock, trx) : null;
}

/** The request that the supervisor decides, or why they cannot. */
async function findDecidable(
  { work, now, trx }: AuctionTurn,
  actor: Actor,
  { id, agrees, note }: Decision,
): Promise<Decidable | Refusal> {
  const { packageNumber } = work.auction;
  const find = hidesCount(work.auction.rules)
    ? countersigns.findNumbered
    : countersigns.findRequest;
  const request = await find(packageNumber, id, trx);
  if (!request) return refuse('countersign.unknown');
  if (request.decision !== null) return refuse('countersign.over');
  if (request.requestedBy === actor.personId) return refuse('countersign.own');
  const controlled = await checkControlled(packageNumber, request.requestedBy, actor, now, trx);
  if (controlled) return controlled;
  const right = await supervisionOf(packageNumber, actor.personId, clockAt(now), trx);
  if (!request.isEscalated && !right) return refuse('countersign.notEscalated');
  if (right?.conflict) return refuse(CONFLICTS[right.conflict]);
  if (!agrees && note.trim() === '') return refuse('countersign.noteMissing');
  return { request, right };
}

/** `乙（代甲）` of somebody who decides in the supervisor's place; empty for everybody else. */
async function deputyName(
  { personId }: Actor,
  right: Supervision | null,
  trx: AuctionTurn['trx'],
): Promise<string> {
  if (!right?.forName) return '';
  const person = await trx
    .selectFrom('person')
    .select('name')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return nameFor(person.name, right.forName);
}

async function decide(
  turn: AuctionTurn,
  kinds: CountersignKinds,
  actor: Actor,
  given: Decision,
): Promise<object | Refusal> {
  const found = await findDecidable(turn, actor, given);
  if (isRefusal(found)) return found;
  const { request, right } = found;
  const { work, now, trx } = turn;
  const { packageNumber } = work.auction;
  const { id, kind, code } = request;
  const rules = kinds[kind];
  const prepared = given.agrees
    ? await rules.prepare(turn, request)
    : () => rules.refused?.(turn, request);
  const isPossible = !isRefusal(prepared);
  const agreement = given.agrees ? 'agreed' : 'refused';
  const decision = isPossible ? agreement : 'expired';
  // The request could be carried out when it was made, and cannot any more: nobody can agree to it.
  const note = isPossible ? given.note : say(prepared.refused, prepared.values);
  const deputy = isPossible ? await deputyName(actor, right, trx) : '';
  work.append({
    kind: `countersign.${decision}`,
    at: now,
    actorId: actor.personId,
    code,
    requestKey: actor.requestKey,
    // A name is no open part of the log.
    payload: { id, kind, note, ...(deputy && { deputy }) },
  });
  const by = isPossible ? actor.personId : null;
  const forId = isPossible ? (right?.forPersonId ?? null) : null;
  await countersigns.writeDecision(packageNumber, id, { decision, by, forId, at: now, note }, trx);
  if (!isPossible) return refuse('countersign.noLonger', { reason: note });
  await prepared();
  return {};
}

/**
 * Decides a request. Agreement carries it out in the same transaction; a request that cannot be
 * carried out any more expires, and the answer gives the reason.
 */
export function decideCountersign(
  deps: LedgerDeps & { readonly countersignKinds: CountersignKinds },
  actor: Actor,
  decision: Decision,
): Promise<object | Refusal> {
  return changeAuction<object>(
    deps,
    decision.packageNumber,
    actor,
    (turn) => decide(turn, deps.countersignKinds, actor, decision),
    {
      kinds: ['countersign.agreed', 'countersign.refused', 'countersign.expired'],
      answer: ({ kind, payload }) =>
        kind === 'countersign.expired'
          ? refuse('countersign.noLonger', { reason: String(payload.note) })
          : {},
    },
  );
}
