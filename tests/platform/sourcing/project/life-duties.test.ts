import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { supplierOrg } from '../../../harness/people/cast.ts';
import {
  agree,
  endQuoting,
  openInquiry,
  sheetOf,
  submitAs,
} from '../../../harness/sourcing/inquiries.ts';
import {
  HOUR,
  published,
  quoting,
  readAs,
  review,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
  submitted,
} from '../../../harness/sourcing/projects.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

const DAY = 24 * HOUR;
const handler = () => world.as('handler');
const supplier = (n: number) => world.as('supplier', n);
const revoke = (id: string) =>
  must(handler().call(projectEndpoints.revoke, { id, reason: '需求取消' }));

/** The open row of somebody about a project. */
const rowOf = async (player: Parameters<typeof todosOf>[0], id: string) => {
  const { rows } = await todosOf(player, 'open');
  return rows.find(({ businessId, id: row }) => businessId === id && row.startsWith('due:'));
};

describe('project.revise', () => {
  it('waits for the handler with the reason, until the project is submitted again or revoked', async () => {
    const { id } = await submitted(world);
    expect(await dutiesOf(handler(), id)).toEqual([]);
    await must(review(world.as('reviewer'), id, 'failed', '预算依据不足'));
    expect(await dutiesOf(handler(), id)).toEqual(['project.revise']);
    expect((await rowOf(handler(), id))?.text).toContain('预算依据不足');
    expect(await dutiesOf(world.as('otherHandler'), id)).toEqual([]);
    expect(await dutiesOf(world.as('supervisor'), id)).toEqual([]);
    const { version } = await readAs(handler(), id);
    await must(handler().call(projectEndpoints.submit, { id, version }));
    expect(await dutiesOf(handler(), id)).toEqual([]);
    await must(review(world.as('reviewer'), id, 'failed'));
    expect(await dutiesOf(handler(), id)).toEqual(['project.revise']);
    await revoke(id);
    expect(await dutiesOf(handler(), id)).toEqual([]);
  });
});

describe('signUp.submit', () => {
  const invited = [1, 2, 3].map(supplierOrg);
  const invite = (more = {}) =>
    published(world, { selection: 'invited', invitedIds: invited, ...more });

  it('waits for each invited supplier until they sign up or the sign-up ends', async () => {
    const { id, number } = await invite();
    for (const n of [1, 2, 3]) expect(await dutiesOf(supplier(n), id)).toEqual(['signUp.submit']);
    expect(await dutiesOf(supplier(4), id)).toEqual([]);
    expect((await rowOf(supplier(1), id))?.dueAtMs).toBe(
      (await readAs(handler(), id)).signUpEndsAtMs,
    );
    await must(signUpAs(supplier(1), number));
    expect(await dutiesOf(supplier(1), id)).toEqual([]);
    expect(await dutiesOf(supplier(2), id)).toEqual(['signUp.submit']);
    await world.pass(48 * HOUR);
    expect(await dutiesOf(supplier(2), id)).toEqual([]);
  });

  it('opens with the sign-up, which may begin after the publication, and ends with a revocation', async () => {
    const { id } = await invite({ signUpOpensAt: world.clock.at + 2 * HOUR });
    expect(await dutiesOf(supplier(1), id)).toEqual([]);
    await world.pass(3 * HOUR);
    expect(await dutiesOf(supplier(1), id)).toEqual(['signUp.submit']);
    await revoke(id);
    expect(await dutiesOf(supplier(1), id)).toEqual([]);
  });

  it('asks nobody whose sign-up would be refused: a project for small firms has no large ones', async () => {
    await sql`insert into supplier_subject (org_id, legal_person, size, address, phone, bank, account, changed_at)
      select id, '法人', case when id = ${supplierOrg(1)} then 'large' else 'micro' end, '', '', '', '', now()
      from org where id = any(${invited}::text[])`.execute(world.db);
    const { id, number } = await invite({ reservedForSmall: true });
    expect(await dutiesOf(supplier(1), id)).toEqual([]);
    expect((await signUpAs(supplier(1), number)).state).toBe(0);
    expect(await dutiesOf(supplier(2), id)).toEqual(['signUp.submit']);
    await must(signUpAs(supplier(2), number));
    await sql`delete from supplier_subject`.execute(world.db);
    await revoke(id);
  });
});

describe('auction.attend', () => {
  it('waits for the admitted, first with the start as deadline, then with the end, until their bid', async () => {
    const { id, number } = await quoting(world);
    const packageNumber = `${number}-1`;
    const { quoteOpensAtMs, quoteClosesAtMs } = await readAs(handler(), id);
    expect(await dutiesOf(supplier(1), id)).toEqual(['auction.attend']);
    expect(await dutiesOf(supplier(4), id)).toEqual([]);
    expect((await rowOf(supplier(1), id))?.dueAtMs).toBe(quoteOpensAtMs);
    await world.pass(3 * HOUR);
    const row = await rowOf(supplier(1), id);
    expect(row).toMatchObject({ dueAtMs: quoteClosesAtMs, url: `/Gysjjdt?bbh=${packageNumber}` });
    await must(world.bid(1, packageNumber, '99000'));
    expect(await dutiesOf(supplier(1), id)).toEqual([]);
    expect(await dutiesOf(supplier(2), id)).toEqual(['auction.attend']);
    world.clock.at += 96 * HOUR;
    expect(await dutiesOf(supplier(2), id)).toEqual([]);
  });
});

describe('quote.submit and quotes.open', () => {
  it('wait for the supplier until the deadline or the quote, then for the handler until the request', async () => {
    const { id, packageNumber } = await openInquiry(world);
    for (const n of [1, 2, 3]) expect(await dutiesOf(supplier(n), id)).toEqual(['quote.submit']);
    expect(await dutiesOf(supplier(4), id)).toEqual([]);
    expect(await rowOf(supplier(1), id)).toMatchObject({ url: `/Gysxjdt?bbh=${packageNumber}` });
    await must(submitAs(world, 1, packageNumber, sheetOf(['1000', '100'])));
    expect(await dutiesOf(supplier(1), id)).toEqual([]);
    // Who withdraws a quote has decided.
    await must(supplier(1).call(inquiryEndpoints.withdraw, { packageNumber }));
    expect(await dutiesOf(supplier(1), id)).toEqual([]);
    for (const n of [1, 2])
      await must(submitAs(world, n, packageNumber, sheetOf([`${n}000`, '100'])));
    expect(await dutiesOf(handler(), id)).toEqual([]);
    await endQuoting(world, packageNumber);
    expect(await dutiesOf(supplier(3), id)).toEqual([]);
    expect(await dutiesOf(handler(), id)).toEqual(['quotes.open']);
    expect(await dutiesOf(world.as('otherHandler'), id)).toEqual([]);
    await must(handler().call(sealedEndpoints.open, { packageNumber }));
    expect(await dutiesOf(handler(), id)).toEqual([]);
    // The supervisor has the countersign among their to-dos.
    expect((await todosOf(world.as('supervisor'), 'open', packageNumber)).total).toBe(1);
    await must(agree(world, packageNumber, false));
    expect(await dutiesOf(handler(), id)).toEqual(['quotes.open']);
    await must(handler().call(sealedEndpoints.open, { packageNumber }));
    await must(agree(world, packageNumber));
    await world.pass(0);
    expect(await dutiesOf(handler(), id)).not.toContain('quotes.open');
  });

  it('are not asked during a pause, nor before the start', async () => {
    const made = await published(world, {}, { method: 'inquiry' });
    for (const n of [1, 2, 3]) await must(signUpAs(supplier(n), made.number));
    const { applicants } = await must(
      handler().call(enrolmentEndpoints.applicants, { id: made.id }),
    );
    for (const { id } of applicants)
      await must(handler().call(enrolmentEndpoints.decide, { id, isAdmitted: true, reason: '' }));
    await world.pass(48 * HOUR);
    expect(await dutiesOf(supplier(1), made.id)).toEqual([]);
    await world.pass(2 * HOUR);
    expect(await dutiesOf(supplier(1), made.id)).toEqual(['quote.submit']);
    const change = { packageNumber: `${made.number}-1`, laterEnd: null, reason: '核对参数' };
    await must(handler().call(inquiryEndpoints.changeState, { ...change, runState: 'paused' }));
    expect(await dutiesOf(supplier(1), made.id)).toEqual([]);
    await must(handler().call(inquiryEndpoints.changeState, { ...change, runState: 'started' }));
    expect(await dutiesOf(supplier(1), made.id)).toEqual(['quote.submit']);
    await world.pass(30 * DAY);
    expect(await dutiesOf(supplier(1), made.id)).toEqual([]);
  });
});
