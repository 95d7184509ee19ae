import { keepProviderForms, storeProviderForm } from '../../fulfilment/after-sale/providers.ts';
import type { FeedNeeds } from './feed.ts';
import { type ExternalProvider, isFault } from './provider.ts';

/**
 * Reads the after-sale forms of the providers again. A provider without an answer keeps the form that it
 * told before, which `providerOf` calls away after a day.
 */
export async function readForms(
  providers: readonly ExternalProvider[],
  { db, clock }: FeedNeeds,
): Promise<void> {
  for (const provider of providers) {
    const form = await provider.afterSaleForm();
    await storeProviderForm(provider, isFault(form) ? null : form.fields, clock, db);
  }
  await keepProviderForms(
    providers.map(({ shopId }) => shopId),
    db,
  );
}
