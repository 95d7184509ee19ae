import { readForeignText } from '../../../kernel/http/foreign-answer.ts';
import type { SignOnFault } from '../connector.ts';

/** An answer of a provider is short; more is no answer. */
const MOST_BYTES = 100_000;

/** The parts of a question that is no plain GET. */
export type Question = Pick<RequestInit, 'method' | 'headers' | 'body'>;

/** Asks a provider from server to server; a fault where it does not answer in time, or not with 200. */
export async function ask(
  url: URL,
  timeoutSeconds: number,
  question: Question = {},
): Promise<string | SignOnFault> {
  try {
    const response = await fetch(url, {
      ...question,
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
      redirect: 'error',
    });
    const text = await readForeignText(response, MOST_BYTES);
    if (response.ok && text !== null) return text;
    const fault = response.status >= 500 ? 'away' : 'refused';
    return { fault, reason: `HTTP ${response.status} of ${url.pathname}` };
  } catch (error) {
    // The address holds secrets: only its path is logged.
    const reason = error instanceof Error ? error.name : 'no answer';
    return { fault: 'away', reason: `${reason} of ${url.pathname}` };
  }
}

/** An address below a base, with these parameters. */
export function addressOf(
  base: string,
  path: string,
  parameters: Readonly<Record<string, string>>,
): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
