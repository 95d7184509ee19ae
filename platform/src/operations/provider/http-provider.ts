import { createBreaker } from '@jicai/shared/domain/kernel/breaker.ts';
import { fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { taxRateCodes } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import * as z from 'zod/mini';
import { readForeignAnswer } from '../../kernel/http/foreign-answer.ts';
import { MOST_PARSED_HERE, parseBody } from '../../kernel/http/limits/bounded-json.ts';
import { readFeedPage } from './feed-page/read.ts';
import { amount, amountBetween, loose, quantity, stock, text } from './fields.ts';
import {
  type ExternalProvider,
  type FeedPage,
  isFault,
  type ProviderDescription,
  type ProviderFault,
} from './provider.ts';

/* The adapter to a provider that speaks the interface of the handbook: JSON over HTTPS. */

/** A provider that is away costs three waits, not one for every buyer. */
export const BREAKER = { failures: 3, pauseMs: 30_000 } as const;

/** The largest page of a feed. */
const MOST_BYTES = limits.providerPageBytes;
const Quotes = z.object({
  lines: z
    .array(
      z.object({ sku: text(64), price: amount, stock, isSold: z.boolean(), delivers: z.boolean() }),
    )
    .check(z.maxLength(1_000)),
});
const PlacedOrder = z.union([
  z.object({ order: text(64) }),
  z.object({ refusedBecause: text(200) }),
]);
const Parcels = z.object({
  parcels: z
    .array(
      z.object({
        id: text(64),
        carrier: text(40),
        trackingNumber: text(60),
        lines: z
          .array(z.object({ sku: text(64), quantity }))
          .check(z.minLength(1), z.maxLength(500)),
      }),
    )
    .check(z.maxLength(100)),
});

const ownOnce = <T>(of: (one: T) => string) =>
  z.refine<T[]>((all) => new Set(all.map(of)).size === all.length, 'twice the same');
const FormField = z.object({
  // Names are sent back by browsers, whose objects have some names of their own.
  name: z.string().check(
    z.regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/),
    z.refine((name) => !(name in {})),
  ),
  label: text(40),
  isRequired: z._default(z.boolean(), false),
  options: z._default(
    z.array(text(100)).check(
      z.maxLength(50),
      ownOnce((option) => option),
    ),
    [],
  ),
});
const Form = z.object({
  fields: z.array(FormField).check(
    z.maxLength(limits.providerFields),
    ownOnce(({ name }) => name),
    // A claim keeps the values by label.
    ownOnce(({ label }) => label),
  ),
});

const SentPaper = z.union([
  z.object({ number: text(64) }),
  z.object({ refusedBecause: text(200) }),
]);
const Standing = z
  .object({
    decision: z.enum(['open', 'agreed', 'refused']),
    reason: loose(200),
    goods: z._default(z.enum(['none', 'taken', 'refused']), 'none'),
    replacement: loose(64),
  })
  .check(
    z.refine(
      ({ decision, goods, reason }) =>
        reason !== '' || (decision !== 'refused' && goods !== 'refused'),
      { path: ['reason'] },
    ),
  );

/** A net amount or the tax of an invoice; tax may be nothing. */
const sum = amountBetween(0, Number.MAX_SAFE_INTEGER);
const day = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  z.transform((value) => momentOfDay(value, '00:00:00')),
);
const Invoices = z.object({
  invoices: z
    .array(
      z.pipe(
        z.object({
          number: text(20),
          code: loose(12),
          issuedOn: day,
          net: sum,
          tax: sum,
          gross: amount,
          buyerName: text(100),
          buyerTaxId: loose(32),
          order: loose(64),
          lines: z._default(
            z
              .array(
                z.object({
                  taxRate: z.int().check(z.minimum(-2), z.maximum(10_000)),
                  net: sum,
                  tax: sum,
                }),
              )
              .check(z.maxLength(taxRateCodes.length)),
            [],
          ),
        }),
        z.transform(({ issuedOn, ...invoice }) => ({ ...invoice, issuedAtMs: issuedOn })),
      ),
    )
    .check(z.maxLength(200)),
});
const Nothing = z.object({});

interface Connection {
  /** Ends without a slash. */
  readonly address: string;
  readonly secret: string;
  readonly timeoutMs: number;
  readonly now?: () => number;
}

const away = (reason: string): ProviderFault => ({ fault: 'away', reason });
const nonsense = (reason: string): ProviderFault => ({ fault: 'nonsense', reason });

/** Makes of an answer's bytes what they say, or a fault. */
type Reading<T> = (body: Uint8Array) => T | ProviderFault | Promise<T | ProviderFault>;

/** Reads an answer of this form. A large one has no such form and is not parsed: that would hold bids. */
const ofForm =
  <T extends object>(Answer: z.ZodMiniType<T>): Reading<T> =>
  (body) => {
    if (body.length > MOST_PARSED_HERE) return nonsense('应答过大');
    try {
      const parsed = Answer.safeParse(parseBody(Buffer.from(body).toString('utf8')));
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      return nonsense(`应答不符合约定：${issue?.path.join('.') || '整体'}`);
    } catch {
      return nonsense('应答不是 JSON');
    }
  };

async function ask<T extends object>(
  { address, secret, timeoutMs }: Connection,
  path: string,
  body: object | null,
  read: Reading<T>,
): Promise<T | ProviderFault> {
  let content: Uint8Array | null;
  try {
    const response = await fetch(`${address}${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      // A redirect could carry the secret elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return away(`对方返回 ${response.status}`);
    }
    content = await readForeignAnswer(response, MOST_BYTES);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return away(isLate ? `${timeoutMs / 1_000} 秒内没有应答` : '无法连接');
  }
  return content === null ? nonsense('应答过大') : read(content);
}

/** A provider behind HTTP, with its time limit and its circuit breaker. */
export function httpProvider(
  described: ProviderDescription,
  connection: Connection,
): ExternalProvider {
  const breaker = createBreaker(BREAKER, connection.now ?? (() => performance.now()));
  async function call<T extends object>(
    path: string,
    body: object | null,
    read: Reading<T>,
  ): Promise<T | ProviderFault> {
    if (!breaker.mayTry()) return away('多次无应答，暂停访问');
    const answer = await ask(connection, path, body, read);
    if (isFault(answer) && answer.fault === 'away') breaker.failed();
    else breaker.succeeded();
    return answer;
  }
  return {
    ...described,
    async feed(cursor) {
      const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      return call(`/products${query}`, null, async (body): Promise<FeedPage | ProviderFault> => {
        const page = await readFeedPage(body, described.code);
        return 'wrong' in page ? nonsense(page.wrong) : page;
      });
    },
    async quote(lines, regionCodes) {
      const answer = await call('/quotes', { lines, regions: regionCodes }, ofForm(Quotes));
      return 'fault' in answer ? answer : answer.lines;
    },
    place: ({ number, lines, receiver }) => {
      const priced = lines.map((line) => ({ ...line, price: fenToText(line.price) }));
      return call('/orders', { number, lines: priced, receiver }, ofForm(PlacedOrder));
    },
    afterSaleForm: () => call('/after-sale-form', null, ofForm(Form)),
    track: (order) => call(`/orders/${encodeURIComponent(order)}`, null, ofForm(Parcels)),
    cancel: (order, reason) =>
      call(`/orders/${encodeURIComponent(order)}/cancel`, { reason }, ofForm(Nothing)),
    claim: (form) =>
      call('/claims', { ...form, refund: fenToText(form.refund) }, ofForm(SentPaper)),
    claimStanding: (claim) => call(`/claims/${encodeURIComponent(claim)}`, null, ofForm(Standing)),
    returnGoods: (claim, tracking) =>
      call(
        `/claims/${encodeURIComponent(claim)}/return`,
        { trackingNumber: tracking },
        ofForm(Nothing),
      ),
    cancelClaim: (claim) =>
      call(`/claims/${encodeURIComponent(claim)}/cancel`, {}, ofForm(Nothing)),
    requestInvoices: ({ amount: total, lines, ...form }) => {
      const priced = lines.map((line) => ({ ...line, amount: fenToText(line.amount) }));
      const body = { ...form, amount: fenToText(total), lines: priced };
      return call('/invoice-requests', body, ofForm(SentPaper));
    },
    async invoices(request) {
      const path = `/invoice-requests/${encodeURIComponent(request)}`;
      const answer = await call(path, null, ofForm(Invoices));
      return 'fault' in answer ? answer : answer.invoices;
    },
    cancelInvoices: (request) =>
      call(`/invoice-requests/${encodeURIComponent(request)}/cancel`, {}, ofForm(Nothing)),
  };
}
