import { type MessageKey, messages } from '@jicai/shared/messages.ts';

/*
 * Older services send a refusal as a text without a `code`. Clients act on some of these refusals,
 * so the relay adds the codes. No other file of the relay recognises a refusal by its text (spec section 8).
 */

const CODES: ReadonlyMap<string, MessageKey> = new Map(
  (['session.invalidToken', 'call.noTemplate', 'call.envelope', 'call.notReady'] as const).map(
    (key) => [messages[key], key],
  ),
);

/** Returns the message key of a text in `CODES`; `null` for any other text. */
export const codeOfText = (text: string): MessageKey | null => CODES.get(text) ?? null;

/** The largest response, in bytes, that is searched for a refusal without a code. */
export const MOST_LEGACY_BYTES = 512;

/**
 * Adds to the JSON of a refusal the `code` of its text. Returns `null` when the JSON is invalid or
 * no object, has a `code` already, or has a text that is not in `CODES`.
 */
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
