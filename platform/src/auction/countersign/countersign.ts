import { hidesCount } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { nameFor } from '@jicai/shared/domain/kernel/rights/delegation.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { refuseUnlessWaived } from '../../identity/organisation/waivers.ts';
import { sharesControlWith } from '../../identity/security/control.ts';
import { clockAt } from '../../kernel/db/clock.ts';
import * as countersigns from '../ledger/countersigns.ts';
import type { Payload } from '../ledger/events.ts';
import { changeAuction } from '../ledger/ledger.ts';
import type { Actor, ChangeContext, LedgerDeps } from '../ledger/turn.ts';
import type { CountersignKinds, CountersignRules } from './kind.ts';
import { type Supervision, supervisionOf } from './supervisors.ts';
import { addRequestTodo } from './todo.ts';

/*
 * The requests for the supervisor's countersign, which some commands of the handler need
 * (AU31–AU33), and the decisions on them. The endpoints have checked that the requester is the
 * project's handler, and that the decider is the supervisor or may act for the supervisor.
 */

/**
 * The result of a command. `waiting` is true if the command was only requested, because the
 * supervisor has to agree first; false if it was carried out.
 */
export interface CommandResult {
  readonly waiting: boolean;
}

export const DONE: CommandResult = { waiting: false };
export const WAITING: CommandResult = { waiting: true };

/**
 * Returns the response to a command; its text tells the handler if the supervisor has to agree first (AU31,
 * AU32).
 */
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
 * Requests the supervisor's countersign, inside the auction's transaction, and adds the to-dos of
 * those who may decide. Refuses a request without a reason, and a request that could not be carried
 * out now. Also refuses, except after an emergency pause, a second waiting request of the same kind
 * and supplier, and a request while `limits.countersigns` others wait. The id of a request is the
 * sequence number of its event.
 */
export async function requestCountersign(
  turn: ChangeContext,
  actor: Actor,
  { kind, prepare }: CountersignRules,
  { code = null, payload = {}, reason }: NewRequest,
): Promise<CommandResult | Refusal> {
  if (reason.trim() === '') return refuseAt('reason', 'auction.reasonMissing');
  const { work, now, trx } = turn;
  const { packageNumber } = work.auction;
  const content = { kind, code, payload, reason, requestedBy: actor.personId };
  const prepared = await prepare(turn, { ...content, id: null });
  if (isRefusal(prepared)) return prepared;
  const waiting = await countersigns.listWaiting(packageNumber, trx);
  // An emergency pause has been carried out already, so its request is made even when an equal
  // request or the largest number of requests waits.
  if (kind !== 'emergencyPause') {
    const isRequested = waiting.some((request) => request.kind === kind && request.code === code);
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

/**
 * A request that the actor may decide. `right` is null for a deputy, who decides an escalated request without
 * being the supervisor or a stand-in.
 */
interface Decidable {
  readonly request: countersigns.CountersignRequest;
  readonly right: Supervision | null;
}

/**
 * The message keys with which a stand-in is refused who has another duty in the same project (rules
 * 9 and 12 of `separation.ts`).
 */
const CONFLICTS = {
  evaluate: 'countersign.evaluates',
  review: 'countersign.reviewed',
} as const satisfies Readonly<Record<string, MessageKey>>;

/**
 * Rule 16 of `separation.ts`: refuses an actor who controlled the account of the requester, the
 * handler or anybody who acted in the project, or whose account one of them controlled. Resolves to
 * null otherwise, and if the unit has a waiver of the rule.
 */
async function checkControlled(
  packageNumber: string,
  requestedBy: string,
  { personId }: Actor,
  now: number,
  trx: ChangeContext['trx'],
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

/**
 * Returns the request with the actor's right to decide it. Returns a refusal if the request is
 * unknown or decided, if the actor may not decide it (now), or if a disagreement has no note. `id`
 * is the request's running number if the auction's rules hide the number of sealed quotes (AU21),
 * otherwise the sequence number of its event.
 */
async function findDecidable(
  { work, now, trx }: ChangeContext,
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
  if (!agrees && note.trim() === '') return refuseAt('note', 'countersign.noteMissing');
  return { request, right };
}

/**
 * Returns the name for the log if a stand-in decides: `乙（代甲）` for 乙 in the place of supervisor 甲; empty for
 * anybody else.
 */
async function deputyName(
  { personId }: Actor,
  right: Supervision | null,
  trx: ChangeContext['trx'],
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
  turn: ChangeContext,
  kinds: CountersignKinds,
  actor: Actor,
  input: Decision,
): Promise<object | Refusal> {
  const found = await findDecidable(turn, actor, input);
  if (isRefusal(found)) return found;
  const { request, right } = found;
  const { work, now, trx } = turn;
  const { packageNumber } = work.auction;
  const { id, kind, code } = request;
  const rules = kinds[kind];
  const prepared = input.agrees
    ? await rules.prepare(turn, request)
    : () => rules.refused?.(turn, request);
  const isPossible = !isRefusal(prepared);
  const agreement = input.agrees ? 'agreed' : 'refused';
  const decision = isPossible ? agreement : 'expired';
  // Agreement to a request that cannot be carried out any more is logged as its expiry, with the reason as
  // the note.
  const note = isPossible ? input.note : say(prepared.refused, prepared.values);
  const deputy = isPossible ? await deputyName(actor, right, trx) : '';
  work.append({
    kind: `countersign.${decision}`,
    at: now,
    actorId: actor.personId,
    code,
    requestKey: actor.requestKey,
    // The name of the deputy (who decided in the supervisor's place) is stored in the event, but is
    // not one of the `open` fields in `KINDS`: the published log does not show the name and covers
    // it only by the salted hash of the event's secret fields.
    payload: { id, kind, note, ...(deputy && { deputy }) },
  });
  const decidedBy = isPossible ? actor.personId : null;
  const forId = isPossible ? (right?.forPersonId ?? null) : null;
  await countersigns.writeDecision(
    packageNumber,
    id,
    { decision, by: decidedBy, forId, at: now, note },
    trx,
  );
  if (!isPossible) return refuse('countersign.noLonger', { reason: note });
  await prepared();
  return {};
}

/**
 * Decides a request as the supervisor or in the supervisor's place. Agreement carries out the
 * request in the same transaction; if the request cannot be carried out any more, it expires, and
 * the call is refused with the reason. Disagreement needs a note.
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
