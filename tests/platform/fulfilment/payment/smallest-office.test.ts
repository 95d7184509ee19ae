import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  moneyWorld,
  paymentOf,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { PASSWORD_HASH, personIdOf } from '../../../harness/people/cast.ts';
import { injected } from '../../../harness/world.ts';

/* [operations 2.3 rule 16] An office whose administrator invited everybody works. */

const PEOPLE = ['buyer', 'acceptor', 'keeper', 'finance', 'paymentApprover'] as const;

it('gets from an order to its payment: invitations of accounts that nobody used are no control', async () => {
  const world = await moneyWorld();
  await sql`update person set password_hash = '' where login_name = any(${[...PEOPLE]}::text[])`.execute(
    world.db,
  );
  for (const name of PEOPLE) {
    const id = personIdOf(name);
    const { link } = await must(
      world.as('unitAdmin').call(peopleEndpoints.reset, { id, byRelease: false }),
    );
    const token = link?.split('#')[1] ?? '';
    const password = `Kxqpv-rt7zmwna-${name.length}`;
    await must(world.as('anonymous').call(accessEndpoints.use, { token, password }));
    const client = await sealedClient('', { send: injected(world.app) });
    await client.login(name, password);
  }
  // The acts below log in with the password of every test.
  await sql`update person set password_hash = ${PASSWORD_HASH}
    where login_name = any(${[...PEOPLE]}::text[])`.execute(world.db);
  await acceptedOrder(world, { pen: 10 });
  const { invoice } = await receivedInvoice(world);
  const asked = world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, fen(100)));
  const { id } = await must(asked);
  await must(decidePayment(world, id));
  await must(executePayment(world, id));
  expect((await paymentOf(world.as('buyer'), id)).state).toBe('paid');
  const { rows } = await sql`select from account_control`.execute(world.db);
  expect(rows).toEqual([]);
  await world.stop();
});
