import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { supplyLimits } from '@jicai/shared/domain/supply/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { transact } from '../../kernel/write/write.ts';
import type {
  AskProviders,
  ExternalQuestion,
  ExternalQuote,
} from '../../ordering/pricing/external.ts';
import { storeSkuChanges } from '../../supply/product/apply.ts';
import { noteHealth } from './health.ts';
import { type ExternalProvider, isFault, type ProviderQuote } from './provider.ts';

interface ExternalSku {
  readonly skuId: string;
  readonly productId: string;
  readonly provider: string;
  readonly externalId: string;
  readonly price: number;
  readonly stock: number;
}

/** The SKUs among these that a provider has. */
async function readExternal(skuIds: readonly string[], db: Executor): Promise<ExternalSku[]> {
  const { rows } = await sql<ExternalSku>`
    select p.sku_id as "skuId", p.goods_id as "productId", p.provider,
      p.external_id as "externalId", s.price, s.stock
    from provider_sku p join sku s on s.id = p.sku_id
    where p.sku_id = any(${[...skuIds]}::text[])`.execute(db);
  return rows;
}

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

/** Stores the prices and stocks that differ from what the mall shows. */
async function storeQuotes(
  skus: readonly ExternalSku[],
  quotes: ReadonlyMap<string, ProviderQuote>,
  { db, clock }: Needs,
): Promise<void> {
  const changes = skus.flatMap(({ skuId, productId, externalId, price, stock }) => {
    const quote = quotes.get(externalId);
    if (!quote) return [];
    const now = Math.min(quote.stock, supplyLimits.stock);
    if (quote.price === price && now === stock) return [];
    return [{ skuId, productId, price: quote.price === price ? null : quote.price, stock: now }];
  });
  if (changes.length === 0) return;
  await transact(db, async (trx) => {
    await storeSkuChanges(changes, { trx, clock });
    // The feed stores them again, even with the content that it had before.
    await sql`update provider_sku set content_hash = ''
      where sku_id = any(${changes.map(({ skuId }) => skuId)}::text[])`.execute(trx);
  });
}

/** Asks one provider about its SKUs; what it does not mention it does not sell. */
async function askOne(
  provider: ExternalProvider,
  skus: readonly ExternalSku[],
  { lines, regionCodes }: ExternalQuestion,
  needs: Needs,
): Promise<[string, ExternalQuote][] | Refusal> {
  const pieces = new Map<string, number>();
  for (const { skuId, quantity } of lines) pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity);
  const asked = skus.map(({ skuId, externalId }) => ({
    sku: externalId,
    quantity: pieces.get(skuId) ?? 1,
  }));
  const answer = await provider.quote(asked, regionCodes);
  await noteHealth(provider.code, answer, needs.clock, needs.db);
  if (isFault(answer)) return refuse('provider.away', { name: provider.title });
  const quotes = new Map(answer.map((quote) => [quote.sku, quote]));
  await storeQuotes(skus, quotes, needs);
  return skus.map(({ skuId, externalId, price }) => {
    const quote = quotes.get(externalId);
    if (!quote) return [skuId, { price: fen(price), isSold: false, delivers: true }];
    return [skuId, quote];
  });
}

/**
 * Makes the port that a submit asks, null without providers: each provider of its lines once, all at the same time. The asker
 * waits for the slowest of them, at most its time limit.
 */
export function createAskProviders(
  providers: readonly ExternalProvider[],
  needs: Needs,
): AskProviders | null {
  if (providers.length === 0) return null;
  return async (question, db) => {
    const skus = await readExternal(
      question.lines.map(({ skuId }) => skuId),
      db,
    );
    const asked = await Promise.all(
      [...Map.groupBy(skus, ({ provider }) => provider)].map(([code, own]) => {
        const provider = providers.find((one) => one.code === code);
        // A provider that is no longer configured sells nothing.
        if (!provider) return refuse('provider.away', { name: code });
        return askOne(provider, own, question, needs);
      }),
    );
    const refusal = asked.find((one) => isRefusal(one));
    if (refusal && isRefusal(refusal)) return refusal;
    return new Map(asked.flatMap((one) => (isRefusal(one) ? [] : one)));
  };
}
