import { SESSION_END_REASON } from '@jicai/shared/contract/kernel/endpoint.ts';
import { ENVELOPE_CONTENT_TYPE } from '@jicai/shared/contract/kernel/envelope.ts';
import { englishPathOf } from '@jicai/shared/contract/kernel/field-path.ts';
import type { Codec } from '@jicai/shared/contract/kernel/wire.ts';
import { sessionMessages } from '@jicai/shared/messages/identity/session.ts';
import { callMessages } from '@jicai/shared/messages/kernel/call.ts';
import type { SealedCall } from '../envelope/envelope.ts';
import { CallFailed, isRefusedWith } from './call-failed.ts';

/** The text of a call without a session. */
export const missingTokenText = sessionMessages['session.missingToken'];

/** Whether an answer says that the session is over. */
export const isSessionOver = (wire: unknown): boolean =>
  isRefusedWith({ code: codeOf(wire) }, 'session.invalidToken');

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

/**
 * Why this answer is no success, or `null` when it is one (spec section 8). `request` is the codec of the
 * call, which knows the English name of a refused field.
 */
export function failureOf(status: number, wire: unknown, request: Codec): CallFailed | null {
  const unknown = UNAVAILABLE.has(status) ? 'call.unavailable' : 'call.failed';
  const text = textIn(wire, 'text') || callMessages[unknown];
  const wireField = textIn(wire, 'field');
  const field = wireField === '' ? null : englishPathOf(request, wireField);
  const failed = (kind: CallFailed['kind']) =>
    new CallFailed({ kind, text, status, wire, code: codeOf(wire), field });
  if (isSessionOver(wire)) return failed('session');
  if (status === 401) return failed('unauthorized');
  if (GONE.has(status)) return failed('gone');
  if (wire === undefined) return failed('invalid');
  return status < 400 && stateOf(wire) === 1 ? null : failed('refused');
}

/** Why a session ended without its person, where the server says so; empty where it does not. */
export function endReasonOf(wire: unknown): string {
  return textIn(wire, SESSION_END_REASON);
}

function member(wire: unknown, name: string): unknown {
  return typeof wire === 'object' && wire !== null
    ? (wire as Record<string, unknown>)[name]
    : undefined;
}

function stateOf(wire: unknown): number {
  return Number(member(wire, 'state'));
}

function textIn(wire: unknown, name: string): string {
  const text = member(wire, name);
  return typeof text === 'string' ? text : '';
}

/** The key of the message with which an answer refuses; empty for one without. */
const codeOf = (wire: unknown): string => textIn(wire, 'code');
