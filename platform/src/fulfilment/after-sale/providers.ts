import type { ProviderField } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** The after-sale form of the external provider of an order's shop (`servicesapplySN`). */
export interface AfterSaleProvider {
  readonly name: string;
  readonly fields: readonly ProviderField[];
  /** The provider has not told its form for a day, or never: only the mall's own form is asked for. */
  readonly isAway: boolean;
}

/** A form that was not read again for this long may be another one by now. */
const FRESH_MS = DAY_MS;

/** The provider's form for an order; null where no provider keeps the order's shop. */
export async function providerOf(
  orderId: string,
  clock: Clock,
  db: Executor,
): Promise<AfterSaleProvider | null> {
  const { rows } = await sql<{
    name: string;
    fields: readonly ProviderField[] | null;
    readAt: number | null;
  }>`
    select f.title as name, f.fields, f.read_at as "readAt"
    from purchase_order o join provider_form f on f.shop_id = o.shop_id
    where o.id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const isAway = row.readAt === null || row.readAt < (await readNow(clock, db)) - FRESH_MS;
  return { name: row.name, fields: row.fields ?? [], isAway };
}

/** Stores what a provider answered about its form; null keeps the form that was read before. */
export async function storeProviderForm(
  { shopId, title }: { readonly shopId: string; readonly title: string },
  fields: readonly ProviderField[] | null,
  clock: Clock,
  db: Executor,
): Promise<void> {
  const content = fields && JSON.stringify(fields);
  const readAt = fields && moment(await readNow(clock, db));
  await sql`insert into provider_form as f (shop_id, title, fields, read_at)
    select id, ${title}, ${content}::jsonb, ${readAt}::timestamptz from shop where id = ${shopId}
    on conflict (shop_id) do update set title = excluded.title,
      fields = coalesce(excluded.fields, f.fields),
      read_at = coalesce(excluded.read_at, f.read_at)`.execute(db);
}

/** Removes the forms of shops that no provider keeps any more. */
export async function keepProviderForms(shopIds: readonly string[], db: Executor): Promise<void> {
  await sql`delete from provider_form where shop_id <> all(${[...shopIds]}::text[])`.execute(db);
}

type Filled = readonly { readonly name: string; readonly value: string }[];

/** Checks a filled form against its provider's fields; nothing else may be in it. */
export function checkProviderForm(
  provider: AfterSaleProvider | null,
  filled: Filled,
): Refusal | null {
  const fields = provider?.fields ?? [];
  const stranger = filled.find(({ name }) => !fields.some((field) => field.name === name));
  if (stranger) return refuse('afterSale.formUnknown', { label: stranger.name });
  for (const { name, label, isRequired, options } of fields) {
    const value = filled.find((one) => one.name === name)?.value.trim() ?? '';
    if (isRequired && value === '' && !provider?.isAway)
      return refuse('afterSale.formMissing', { label });
    if (value !== '' && options.length > 0 && !options.includes(value))
      return refuse('afterSale.formUnknown', { label });
  }
  return null;
}

/** The filled values by their labels, as a claim keeps them: the provider may change its form. */
export function labelled(provider: AfterSaleProvider | null, filled: Filled) {
  const labels = new Map(provider?.fields.map(({ name, label }) => [name, label]));
  return Object.fromEntries(filled.map(({ name, value }) => [labels.get(name) ?? name, value]));
}
