import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { transact, type WriteDeps } from '../../kernel/write/write.ts';
import type { OrderWrite } from '../../ordering/order/ports.ts';
import { findActor } from './order-rows.ts';
import type { ProviderDescription } from './provider.ts';

/** The account of a provider's shop in whose name the mall does what the provider decided. */
export async function actorOf(
  { code, shopId }: ProviderDescription,
  db: WriteDeps['db'],
): Promise<Person> {
  const person = await findActor(shopId, db);
  if (!person) throw new Error(`the shop of ${code} has no account`);
  return person;
}

/** A write in the name of the shop's first account; a refusal undoes it. */
export async function actAsShop<T>(
  provider: ProviderDescription,
  { db, clock, publish }: WriteDeps,
  run: (context: OrderWrite) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const person = await actorOf(provider, db);
  return transact(db, (trx) => run({ trx, person, clock, publish }));
}
