import { createBreaker } from '@jicai/shared/domain/kernel/breaker.ts';
import { fenToText, parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { taxRateCodes } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import { limits } from '@jicai/shared/limits.ts';
import * as z from 'zod/mini';
import {
  type ExternalProvider,
  isFault,
  type ProviderDescription,
  type ProviderFault,
} from './provider.ts';

/* The adapter to a provider that speaks the interface of the handbook: JSON over HTTPS. */

/** A provider that is away costs three waits, not one for every buyer. */
export const BREAKER = { failures: 3, pauseMs: 30_000 } as const;

const MOST_BYTES = 4 * 1_048_576;
const MOST_STOCK = 99_999_999;

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const loose = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '');
const stock = z.int().check(z.minimum(0), z.maximum(MOST_STOCK));
const quantity = z.int().check(z.minimum(1), z.maximum(MOST_STOCK));

/** An amount as text with two decimals, from `least` to `most` 分. */
const amountBetween = (least: number, most: number) =>
  z.pipe(
    z.string(),
    z.transform((value, context) => {
      const fen = parseFen(value);
      if (typeof fen === 'number' && fen >= least && fen <= most) return fen;
      context.issues.push({ code: 'custom', message: 'is no amount', input: value });
      return z.NEVER;
    }),
  );

/** An amount above nothing. */
const amount = amountBetween(1, supplyLimits.highestPrice);

const Product = z.object({
  sku: text(64),
  name: text(100),
  brand: loose(40),
  model: loose(60),
  category: text(60),
  unit: text(10),
  price: amount,
  stock,
  taxHundredths: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 1_300),
  description: loose(20_000),
  isOnSale: z.boolean(),
});
const Feed = z.object({
  products: z.array(z.unknown()).check(z.maxLength(1_000)),
  next: z.nullable(text(200)),
});
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

/** Reads a body as far as the limit goes; null where it goes on. */
async function readBody(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function ask<T extends object>(
  { address, secret, timeoutMs }: Connection,
  path: string,
  body: object | null,
  Answer: z.ZodMiniType<T>,
): Promise<T | ProviderFault> {
  let content: string | null;
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
    content = await readBody(response);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return away(isLate ? `${timeoutMs / 1_000} 秒内没有应答` : '无法连接');
  }
  if (content === null) return nonsense('应答过大');
  try {
    const parsed = Answer.safeParse(JSON.parse(content));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return nonsense(`应答不符合约定：${issue?.path.join('.') || '整体'}`);
  } catch {
    return nonsense('应答不是 JSON');
  }
}

/** Sorts a page's products into those of the agreed form and the reasons why others are not. */
function sortProducts(sent: readonly unknown[]) {
  const skipped: string[] = [];
  const products = sent.flatMap((one) => {
    const parsed = Product.safeParse(one);
    if (parsed.success) return [parsed.data];
    const sku = z.object({ sku: text(64) }).safeParse(one);
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    skipped.push(`${sku.success ? sku.data.sku : '（无编号）'}：${field} 不符合约定`);
    return [];
  });
  return { products, skipped };
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
    Answer: z.ZodMiniType<T>,
  ): Promise<T | ProviderFault> {
    if (!breaker.mayTry()) return away('多次无应答，暂停访问');
    const answer = await ask(connection, path, body, Answer);
    if (isFault(answer) && answer.fault === 'away') breaker.failed();
    else breaker.succeeded();
    return answer;
  }
  return {
    ...described,
    async feed(cursor) {
      const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const page = await call(`/products${query}`, null, Feed);
      return 'fault' in page ? page : { ...sortProducts(page.products), next: page.next };
    },
    async quote(lines, regionCodes) {
      const answer = await call('/quotes', { lines, regions: regionCodes }, Quotes);
      return 'fault' in answer ? answer : answer.lines;
    },
    place: ({ number, lines, receiver }) => {
      const priced = lines.map((line) => ({ ...line, price: fenToText(line.price) }));
      return call('/orders', { number, lines: priced, receiver }, PlacedOrder);
    },
    afterSaleForm: () => call('/after-sale-form', null, Form),
    track: (order) => call(`/orders/${encodeURIComponent(order)}`, null, Parcels),
    cancel: (order, reason) =>
      call(`/orders/${encodeURIComponent(order)}/cancel`, { reason }, Nothing),
    claim: (form) => call('/claims', { ...form, refund: fenToText(form.refund) }, SentPaper),
    claimStanding: (claim) => call(`/claims/${encodeURIComponent(claim)}`, null, Standing),
    returnGoods: (claim, tracking) =>
      call(`/claims/${encodeURIComponent(claim)}/return`, { trackingNumber: tracking }, Nothing),
    cancelClaim: (claim) => call(`/claims/${encodeURIComponent(claim)}/cancel`, {}, Nothing),
    requestInvoices: ({ amount: total, lines, ...form }) => {
      const priced = lines.map((line) => ({ ...line, amount: fenToText(line.amount) }));
      const body = { ...form, amount: fenToText(total), lines: priced };
      return call('/invoice-requests', body, SentPaper);
    },
    async invoices(request) {
      const path = `/invoice-requests/${encodeURIComponent(request)}`;
      const answer = await call(path, null, Invoices);
      return 'fault' in answer ? answer : answer.invoices;
    },
    cancelInvoices: (request) =>
      call(`/invoice-requests/${encodeURIComponent(request)}/cancel`, {}, Nothing),
  };
}
