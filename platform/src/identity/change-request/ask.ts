import { randomUUID } from 'node:crypto';
import type { ChangeKindName } from '@jicai/shared/contract/identity/change-request.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { logWrite, refuseLogged } from '../security/log.ts';
import { securityWeakened } from './events.ts';

/** A change that is asked for. */
export interface NewChange {
  readonly kind: ChangeKindName;
  readonly objectId: string;
  /** Kept as JSON. */
  readonly value: unknown;
  /** The changed thing, in words. */
  readonly subject: string;
  /** The new value, in words. */
  readonly detail: string;
}

/** The words of a change, for messages and the log. */
export const wordsOf = ({ subject, detail }: Pick<NewChange, 'subject' | 'detail'>): string =>
  `${subject}：${detail}`;

/**
 * Asks for a change that a second administrator must agree to, tells those who may and writes the log.
 * Refused and logged where one of the same object waits already. The asking slice judges the change before,
 * and writes nothing.
 */
export async function askChange(
  change: NewChange,
  context: WriteContext,
): Promise<{ isWaiting: true } | Refusal> {
  const { trx, person, clock, publish } = context;
  const { kind, objectId, value, subject, detail } = change;
  const { rows } = await sql`
    insert into change_request (id, kind, object_id, value, subject, detail, asked_by, asked_at)
    values (${randomUUID()}, ${kind}, ${objectId}, ${JSON.stringify(value)}::jsonb, ${subject},
      ${detail}, ${person.id}, ${clock.now()})
    on conflict (kind, object_id) where outcome is null do nothing returning id`.execute(trx);
  if (rows.length === 0)
    return refuseWaiting(refuse('changeRequest.waiting', { name: subject }), objectId, context);
  const words = wordsOf(change);
  const by = { by: person, askedById: person.id } as const;
  const what = { kind, step: 'asked', subject: words, isRelease: false } as const;
  const event = { ...what, ...by, clock };
  await publish(securityWeakened, event, trx);
  await logWrite('change.asked', objectId, context, words);
  return { isWaiting: true };
}

/** Refuses, and logs, a second change of an object while one waits. */
export const refuseWaiting = (refusal: Refusal, objectId: string, context: WriteContext) =>
  refuseLogged(refusal, { action: 'change.refused', object: objectId }, context);

/** Whether a change of an object waits. A write must have locked the object's row, so that none is asked for meanwhile. */
export async function isWaiting(
  kind: ChangeKindName,
  objectId: string,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql`select from change_request
    where kind = ${kind} and object_id = ${objectId} and outcome is null`.execute(trx);
  return rows.length > 0;
}
