import type { InvoiceDocument } from '@jicai/shared/domain/fulfilment/invoice/checks.ts';

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
