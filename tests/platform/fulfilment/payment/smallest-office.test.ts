import { platformDuties } from '@jicai/platform/src/app.ts';
import { recordControl } from '@jicai/platform/src/identity/security/control.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { listUnattended } from '@jicai/platform/src/work/duty/nobody.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  moneyWorld,
  paymentOf,
  receivedInvoice,
  settleOrder,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { versionOf } from '../../../harness/mall/order-worlds.ts';
import { orderOne } from '../../../harness/mall/orders.ts';
import { PASSWORD_HASH, personIdOf } from '../../../harness/people/cast.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';
import { injected } from '../../../harness/world.ts';

/* [operations 2.3 rule 16] An office whose administrator invited everybody works. */

const PEOPLE = ['buyer', 'acceptor', 'keeper', 'finance', 'paymentApprover'] as const;

it('gets from an order to its payment: where nothing can be sent, invitations are no control', async () => {
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

/** The six people of docs/handbook.md, in the unit itself; the keeper of the cast is its reviewer. */
const SIX = ['buyer', 'keeper', 'acceptor', 'finance', 'paymentApprover', 'unitAdmin'] as const;

it('gets there with six people: no work waits for somebody who does not exist, and the forms name who decides', async () => {
  const world = await moneyWorld();
  const six = SIX.map(personIdOf);
  await sql`update person set roles = '{reviewer}' where id = ${personIdOf('keeper')}`.execute(
    world.db,
  );
  await sql`update person set disabled = true
    where org_id in ('unit-a', 'review') and id <> all(${six}::text[])`.execute(world.db);
  const unattended = async () =>
    (await listUnattended(platformDuties, databaseClock, world.db)).filter(
      ({ orgName }) => orgName === '甲采购单位',
    );
  /** Only `who` of the six has this duty about a document. */
  const onlyFor = async (who: (typeof SIX)[number], name: string, id: string) => {
    const found = await Promise.all(
      SIX.map(async (one) => ((await dutiesOf(world.as(one), id)).includes(name) ? one : null)),
    );
    expect(found.filter((one) => one !== null)).toEqual([who]);
    expect(await unattended()).toEqual([]);
  };

  const asked = { shopId: 'shop', amount: fen(3_330), categoryIds: [] };
  const foreseen = await must(
    world.as('buyer').call(checkoutEndpoints.deciders, { fundsType: 'fiscal', orders: [asked] }),
  );
  expect(foreseen.orders[0]?.levels).toEqual([
    { name: '订单审核', people: ['姓名-keeper'], count: 1, barred: [] },
  ]);
  const id = await orderOne(world, 'buyer', { pen: 10 });
  const verdict = {
    orderId: id,
    result: 'passed',
    opinion: '',
    file: null,
    fileChange: null,
  } as const;
  await must(world.as('keeper').call(orderReviewEndpoints.submit, verdict));
  const confirmed = { id, version: await versionOf(world, id), amount: null, note: '' };
  await must(world.as('supplier', 1).call(orderEndpoints.confirm, confirmed));
  await settleOrder(world, id);
  const { invoice } = await receivedInvoice(world);
  expect(await unattended()).toEqual([]);

  const { preview } = await must(
    world.as('buyer').call(paymentEndpoints.preview, {
      lines: [{ invoiceId: invoice.id, amount: invoice.gross }],
    }),
  );
  expect(preview).toMatchObject({
    executionNote: '',
    approvers: [{ name: '付款审批', people: ['姓名-paymentApprover'], count: 1, barred: [] }],
    payers: ['姓名-finance'],
  });
  const applied = await must(
    world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)),
  );
  await must(decidePayment(world, applied.id));
  await onlyFor('finance', 'payment.execute', applied.id);
  await must(executePayment(world, applied.id));
  const paid = await paymentOf(world.as('buyer'), applied.id);
  const received = { id: applied.id, version: paid.version };
  await must(world.as('supplier', 1).call(paymentEndpoints.confirm, received));
  expect(await unattended()).toEqual([]);

  // The forms say it beforehand where rule 16 leaves nobody: the approver got hold of an account.
  await recordControl(
    [personIdOf('buyer')],
    personIdOf('paymentApprover'),
    'contact',
    databaseClock,
    world.db,
  );
  const next = await orderOne(world, 'buyer', { pen: 10 });
  await must(world.as('keeper').call(orderReviewEndpoints.submit, { ...verdict, orderId: next }));
  const again = { id: next, version: await versionOf(world, next), amount: null, note: '' };
  await must(world.as('supplier', 1).call(orderEndpoints.confirm, again));
  await settleOrder(world, next);
  const { invoice: second } = await receivedInvoice(world);
  const shown = await must(
    world.as('buyer').call(paymentEndpoints.preview, {
      lines: [{ invoiceId: second.id, amount: second.gross }],
    }),
  );
  expect(shown.preview.approvers).toEqual([
    { name: '付款审批', people: [], count: 0, barred: ['姓名-paymentApprover'] },
  ]);

  // Whoever administers the accounts of the unit reviews nothing of it, also by a post from before (rule 17).
  await sql`update person set roles = roles || '{reviewer}' where id = ${personIdOf('unitAdmin')}`.execute(
    world.db,
  );
  const last = await orderOne(world, 'buyer', { pen: 10 });
  const asAdmin = world
    .as('unitAdmin')
    .call(orderReviewEndpoints.submit, { ...verdict, orderId: last });
  expect(await refusal(asAdmin)).toContain('第 17 条');
  const { orders } = await must(
    world.as('buyer').call(checkoutEndpoints.deciders, { fundsType: 'fiscal', orders: [asked] }),
  );
  expect(orders[0]?.levels).toMatchObject([{ people: ['姓名-keeper'], barred: [] }]);
  await world.stop();
});
