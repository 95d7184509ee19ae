import type { InvoiceDocument } from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import { fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import * as z from 'zod/mini';
import { readForeignText } from '../../kernel/http/foreign-answer.ts';

/** 验真: whether the tax office knows an invoice. `unknown`: it could not be asked. */
export type Verification = 'genuine' | 'fake' | 'unknown';

/** The port to a provider of verifications. It never throws: a provider that is down is `unknown`. */
export interface Verifier {
  readonly verify: (
    invoice: Pick<InvoiceDocument, 'number' | 'code' | 'issuedAt' | 'gross'>,
  ) => Promise<Verification>;
}

/** No provider is configured: nobody says that an invoice is genuine. */
export const noVerifier: Verifier = { verify: async () => 'unknown' };

/** Answers are a few bytes; whoever sends more is no provider. */
const MOST_BYTES = 10_000;
const TIMEOUT_MS = 3_000;

const Answer = z.object({ result: z.enum(['genuine', 'fake', 'unknown']) });

/**
 * A provider behind HTTP: it is sent number, code, day and gross amount as JSON and answers
 * `{ "result": "genuine" | "fake" | "unknown" }`. The handbook has the format.
 */
export const httpVerifier = (url: string, timeoutMs = TIMEOUT_MS): Verifier => ({
  verify: async ({ number, code, issuedAt, gross }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ number, code, day: dayOf(issuedAt), gross: fenToText(gross) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readForeignText(response, MOST_BYTES);
      return response.ok && text !== null ? Answer.parse(JSON.parse(text)).result : 'unknown';
    } catch {
      // It is away, slow or talks nonsense: the invoice is registered and says that nobody was asked.
      return 'unknown';
    }
  },
});
