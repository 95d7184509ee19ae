import type { CountersignKind } from '@jicai/shared/contract/auction/countersign.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Payload } from '../ledger/events.ts';
import { type Actor, changeAuction, type LedgerParts, type Locked } from '../ledger/ledger.ts';
import { countersignKinds } from './kinds.ts';
import * as store from './store.ts';

/* What the handler may not do alone (AU31-AU33). Who asks and who decides was asked before. */

/** A command was carried out, or waits for the supervisor. */
export interface Carried {
  readonly waiting: boolean;
}

export const CARRIED: Carried = { waiting: false };
export const WAITING: Carried = { waiting: true };

export interface Ask {
  readonly kind: CountersignKind;
  readonly code?: string | null;
  readonly payload?: Payload;
  readonly reason: string;
}

/**
 * Asks for the supervisor's countersign, inside the auction's transaction. What could not be done
 * now is refused at once; the same thing is not asked twice at a time. The request is an event, and
 * its number in the log is its id.
 */
export async function requestCountersign(
  locked: Locked,
  actor: Actor,
  { kind, code = null, payload = {}, reason }: Ask,
): Promise<Carried | Refusal> {
  if (reason.trim() === '') return refuse('auction.reasonMissing');
  const { draft, now, trx } = locked;
  const { packageNumber } = draft.auction;
  const asked = { kind, code, payload, reason, requestedBy: actor.personId };
  const prepared = await countersignKinds[kind].prepare(locked, { ...asked, id: null });
  if (isRefusal(prepared)) return prepared;
  const waiting = await store.listWaiting(packageNumber, trx);
  // What has been done already is reported, however much waits.
  if (kind !== 'emergencyPause') {
    const isAsked = waiting.some((one) => one.kind === kind && one.code === code);
    if (isAsked) return refuse('countersign.pending');
    if (waiting.length >= limits.countersigns) return refuse('countersign.tooMany');
  }
  const event = draft.record({
    kind: 'countersign.requested',
    at: now,
    actorId: actor.personId,
    code,
    requestKey: actor.requestKey,
    payload: { kind, reason, ask: payload },
  });
  await store.insertRequest(packageNumber, { ...asked, id: event.seq, requestedAt: now }, trx);
  return WAITING;
}

export interface Decision {
  readonly packageNumber: string;
  readonly id: number;
  readonly agrees: boolean;
  readonly note: string;
}

async function decide(
  locked: Locked,
  actor: Actor,
  { id, agrees, note }: Decision,
): Promise<object | Refusal> {
  const { draft, now, trx } = locked;
  const { packageNumber } = draft.auction;
  const request = await store.findRequest(packageNumber, id, trx);
  if (!request) return refuse('countersign.unknown');
  if (request.decision !== null) return refuse('countersign.over');
  if (request.requestedBy === actor.personId) return refuse('countersign.own');
  if (!agrees && note.trim() === '') return refuse('countersign.noteMissing');
  const { kind, code } = request;
  const kindRules = countersignKinds[kind];
  const prepared = agrees
    ? await kindRules.prepare(locked, request)
    : () => kindRules.refused?.(locked, request);
  const isPossible = !isRefusal(prepared);
  const decision = !isPossible ? 'expired' : agrees ? 'agreed' : 'refused';
  // It was possible when it was asked, and is not any more: nobody can agree to it.
  const why = isPossible ? note : say(prepared.refused, prepared.values);
  draft.record({
    kind: `countersign.${decision}`,
    at: now,
    actorId: actor.personId,
    code,
    requestKey: actor.requestKey,
    payload: { id, kind, note: why },
  });
  const by = isPossible ? actor.personId : null;
  await store.writeDecision(packageNumber, id, { decision, by, at: now, note: why }, trx);
  if (!isPossible) return refuse('countersign.noLonger', { reason: why });
  await prepared();
  return {};
}

/**
 * The supervisor's yes or no. A yes does what was asked in the same transaction; what cannot be done
 * any more expires, and the answer says why.
 */
export function decideCountersign(
  parts: LedgerParts,
  actor: Actor,
  decision: Decision,
): Promise<object | Refusal> {
  return changeAuction<object>(
    parts,
    decision.packageNumber,
    actor,
    (locked) => decide(locked, actor, decision),
    {
      kinds: ['countersign.agreed', 'countersign.refused', 'countersign.expired'],
      answer: ({ kind, payload }) =>
        kind === 'countersign.expired'
          ? refuse('countersign.noLonger', { reason: String(payload.note) })
          : {},
    },
  );
}
