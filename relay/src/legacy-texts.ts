import { type MessageKey, messages } from '@jicai/shared/messages.ts';

/*
 * Services that are older than codes say by their text alone what a client has to act on. This is the
 * one place that knows these texts (spec section 8).
 */

const CODES: ReadonlyMap<string, MessageKey> = new Map(
  (['session.invalidToken', 'call.noTemplate', 'call.envelope', 'call.notReady'] as const).map(
    (key) => [messages[key], key],
  ),
);

/** The code of a text on which clients act; null for every other one. */
export const codeOfText = (text: string): MessageKey | null => CODES.get(text) ?? null;

/** No refusal that is a text alone is longer, in bytes. */
export const MOST_LEGACY_BYTES = 512;

/** Adds the code to a refusal's JSON that has such a text and no code; null for anything else. */
export function withCode(json: string): string | null {
  let answer: unknown;
  try {
    answer = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof answer !== 'object' || answer === null || 'code' in answer) return null;
  const code = 'text' in answer && typeof answer.text === 'string' ? codeOfText(answer.text) : null;
  return code && JSON.stringify({ ...answer, code });
}
