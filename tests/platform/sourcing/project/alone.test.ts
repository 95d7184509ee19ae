import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { resultNoticeEndpoints } from '@jicai/shared/contract/sourcing/result-notice.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { waitingId } from '../../../harness/auction/sealed.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { awarded, submitNotice } from '../../../harness/sourcing/awards.ts';
import {
  agree,
  decideAs,
  endQuoting,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
  twoItems,
} from '../../../harness/sourcing/inquiries.ts';
import {
  draftOf,
  HOUR,
  quoting,
  readAs,
  review,
  type SourcingWorld,
  sourcingWorld,
  submitted,
} from '../../../harness/sourcing/projects.ts';

/*
 * A handler who has every post that decides in a project, the supervisor's and the reviewer's too: none of
 * them lets anybody decide alone (operations 2.3, rules 1, 2 and 9).
 */

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
  for (const [orgId, role] of [
    ['unit-a', 'supervisor'],
    ['unit-a', 'reviewer'],
    ['review', 'reviewer'],
  ] as const)
    await sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
      values (${`${role}-of-${orgId}`}, ${HANDLER}, ${orgId}, ${role}, '2020-01-01', now())`.execute(
      world.db,
    );
  // Posts begin with the database's day, which the world's clock is behind of.
  await sql`update post set from_on = '2020-01-01'`.execute(world.db);
});
afterAll(() => world?.stop());

const HANDLER = personIdOf('handler');
const handler = () => world.as('handler');
const stateOf = async (id: string) => (await readAs(handler(), id)).state;

const requestOf = async (packageNumber: string) =>
  world.db
    .selectFrom('countersign')
    .select('id')
    .where('package_number', '=', packageNumber)
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();

/** A request is agreed to by nobody who made it: not the handler, nor a supervisor who handled it before. */
async function expectTwoPeople(packageNumber: string): Promise<void> {
  const { id } = await requestOf(packageNumber);
  const shownId = await waitingId(world, packageNumber);
  const decision = { packageNumber, id: shownId, agrees: true, note: '' };
  const decide = async (actor: 'handler' | 'supervisor') =>
    (await world.as(actor).call(biddingEndpoints.decideCountersign, decision)).text;
  expect(await decide('handler')).toBe('您没有权限进行此操作');
  const ofProject = sql`(select project_id from package where number = ${packageNumber})`;
  await expect(
    sql`update project set supervisor_id = handler_id where id in ${ofProject}`.execute(world.db),
  ).rejects.toThrow('project_check');
  const askedBy = (personId: string) =>
    sql`update countersign set requested_by = ${personId}
      where package_number = ${packageNumber} and id = ${id}`.execute(world.db);
  await askedBy(personIdOf('supervisor'));
  expect(await decide('supervisor')).toBe('申请人不能会签本人的申请');
  await askedBy(HANDLER);
}

/** Three sealed quotes whose time is over. */
const quoted = {
  async inquiry() {
    const made = await openInquiry(world, twoItems);
    for (const n of [1, 2, 3])
      await must(submitAs(world, n, made.packageNumber, sheetOf([`${100 + n}`, '2'])));
    await endQuoting(world, made.packageNumber);
    return made;
  },
  async bidding() {
    const sealed: Partial<ProjectDraft> = { quoteMethod: 'sealed' };
    const made = await quoting(world, sealed);
    const packageNumber = `${made.number}-1`;
    await world.pass(3 * HOUR);
    for (const n of [1, 2, 3]) await must(world.bid(n, packageNumber, `${9_000 + n}`));
    await endQuoting(world, packageNumber);
    return { ...made, packageNumber };
  },
};
const openedOf = async (packageNumber: string) =>
  (
    await world.db
      .selectFrom('auction_bid')
      .select('seq')
      .where('package_number', '=', packageNumber)
      .execute()
  ).length;

describe.each(['inquiry', 'bidding'] as const)('[PJ2] [PJ4] [AU31] alone, in an %s', (method) => {
  it('nobody supervises or reviews the project that they handle', async () => {
    const { id, version } = await draftOf(world, { supervisorId: HANDLER }, { method });
    expect((await handler().call(projectEndpoints.submit, { id, version })).text).toContain(
      '监督人',
    );
    expect(await stateOf(id)).toBe('draft');
    const waiting = await submitted(world, {}, { method });
    expect((await review(handler(), waiting.id)).text).toBe('不能审核本人提交的事项');
    expect(await stateOf(waiting.id)).toBe('inReview');
    await must(review(world.as('reviewer'), waiting.id));
    expect(await stateOf(waiting.id)).toBe('signUp');
  });

  it('nobody opens sealed quotes', async () => {
    const { packageNumber } = await quoted[method]();
    const asked = await must(handler().call(sealedEndpoints.open, { packageNumber }));
    expect(asked).toMatchObject({ waiting: true });
    await expectTwoPeople(packageNumber);
    expect(await openedOf(packageNumber)).toBe(0);
    // Nor does the supervisor, who cannot ask for it.
    const bySupervisor = await world.as('supervisor').call(sealedEndpoints.open, { packageNumber });
    expect(bySupervisor.status).toBe(403);
    await must(agree(world, packageNumber));
    expect(await openedOf(packageNumber)).toBe(3);
  });
});

describe('[IQ7] alone, an inquiry', () => {
  it('is awarded by nobody', async () => {
    const { id, packageNumber } = await quoted.inquiry();
    await openAll(world, packageNumber);
    await must(decideAs(world, packageNumber));
    await expectTwoPeople(packageNumber);
    await world.pass(0);
    expect(await stateOf(id)).toBe('evaluating');
    await must(agree(world, packageNumber));
    await world.pass(0);
    expect(await stateOf(id)).toBe('inConfirmation');
  });
});

describe('[PJ9] alone, the notice of a result', () => {
  it('is published by nobody', async () => {
    const { id } = await awarded(world);
    await submitNotice(world, id);
    const decision = { id, result: 'passed', opinion: '同意' } as const;
    const alone = await handler().call(resultNoticeEndpoints.decide, decision);
    expect([alone.state, alone.text]).toEqual([0, '不能审核本人提交的事项']);
    await must(world.as('reviewer').call(resultNoticeEndpoints.decide, decision));
  });
});
