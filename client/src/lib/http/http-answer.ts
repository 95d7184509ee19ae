import { SESSION_END_REASON } from '@jicai/shared/contract/kernel/endpoint.ts';
import { ENVELOPE_CONTENT_TYPE } from '@jicai/shared/contract/kernel/envelope.ts';
import { sessionMessages } from '@jicai/shared/messages/identity/session.ts';
import { callMessages } from '@jicai/shared/messages/kernel/call.ts';
import type { SealedCall } from '../envelope/envelope.ts';
import { CallFailed } from './call-failed.ts';

/** The text of a call without a session. */
export const missingTokenText = sessionMessages['session.missingToken'];

/** Does this text of the server say that the session is over? */
export const isInvalidToken = (text: string): boolean =>
  text === sessionMessages['session.invalidToken'];

const GONE: ReadonlySet<number> = new Set([403, 404, 500]);
/** A gateway or relay answers that what stands behind it does not. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * The JSON of an answer, out of its envelope; `undefined` when it cannot be read. What stands in
 * front of the platform cannot seal, so an answer in the open may refuse, but never succeed.
 */
export async function answerOf(
  response: Response,
  text: string,
  call: SealedCall | null,
): Promise<unknown> {
  const isSealed = response.headers.get('content-type')?.startsWith(ENVELOPE_CONTENT_TYPE) ?? false;
  try {
    const answer: unknown = JSON.parse(isSealed && call ? await call.open(text) : text);
    return call && !isSealed && stateOf(answer) === 1 ? undefined : answer;
  } catch {
    return undefined;
  }
}

/** Why this answer is no success, or `null` when it is one (spec section 8). */
export function failureOf(status: number, wire: unknown): CallFailed | null {
  const unknown = UNAVAILABLE.has(status) ? 'call.unavailable' : 'call.failed';
  const text = textOf(wire) || callMessages[unknown];
  const failed = (kind: CallFailed['kind']) => new CallFailed({ kind, text, status, wire });
  if (isInvalidToken(textOf(wire))) return failed('session');
  if (status === 401) return failed('unauthorized');
  if (GONE.has(status)) return failed('gone');
  if (wire === undefined) return failed('invalid');
  return status < 400 && stateOf(wire) === 1 ? null : failed('refused');
}

/** Why a session ended without its person, where the server says so; empty where it does not. */
export function endReasonOf(wire: unknown): string {
  const reason = member(wire, SESSION_END_REASON);
  return typeof reason === 'string' ? reason : '';
}

function member(wire: unknown, name: string): unknown {
  return typeof wire === 'object' && wire !== null
    ? (wire as Record<string, unknown>)[name]
    : undefined;
}

function stateOf(wire: unknown): number {
  return Number(member(wire, 'state'));
}

function textOf(wire: unknown): string {
  const text = member(wire, 'text');
  return typeof text === 'string' ? text : '';
}
