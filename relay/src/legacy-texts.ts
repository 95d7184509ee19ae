import { type MessageKey, messages } from '@jicai/shared/messages.ts';

/*
 * Services that are older than codes send only a text for refusals on which clients act. This is the
 * only file that knows these texts (spec section 8).
 */

const CODES: ReadonlyMap<string, MessageKey> = new Map(
  (['session.invalidToken', 'call.noTemplate', 'call.envelope', 'call.notReady'] as const).map(
    (key) => [messages[key], key],
  ),
);

/** Returns the code of a text on which clients act; `null` for any other text. */
export const codeOfText = (text: string): MessageKey | null => CODES.get(text) ?? null;

/** The largest size of a refusal without a code, in bytes. */
export const MOST_LEGACY_BYTES = 512;

/** Adds the code to the JSON of a refusal with such a text and no code; returns `null` for anything else. */
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
