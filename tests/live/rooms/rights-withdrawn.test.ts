import { say } from '@jicai/shared/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personIdOf } from '../../harness/people/cast.ts';
import { type LiveStage, startLiveStage } from '../../harness/stages/live-stage.ts';
import { until } from '../../harness/wait.ts';
import { connect } from '../../relay/world/world.ts';

/* Rights that end outside of a call, as by a job: nobody pushes them, and no session ends with them. */

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage({ suppliers: 2 });
});
afterAll(() => stage?.stop());

const versionOf = async (packageNumber: string) => {
  const { rights_version } = await stage.db
    .selectFrom('auction')
    .select('rights_version')
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  return rights_version;
};

const ofPerson = (name: string, change: RawBuilder<unknown>) =>
  sql`update person set ${change} where id = ${personIdOf(name)}`;
const unitOf = (name: string, isClosed: boolean) =>
  sql`update org set is_closed = ${isClosed}
    where id = (select org_id from person where id = ${personIdOf(name)})`;

it.each([
  [
    'a disabled account',
    'supplier1',
    ofPerson('supplier1', sql`disabled = true`),
    ofPerson('supplier1', sql`disabled = false`),
  ],
  [
    'roles that were taken',
    'supplier2',
    ofPerson('supplier2', sql`roles = '{}'`),
    ofPerson('supplier2', sql`roles = '{supplier}'`),
  ],
  ['a closed unit', 'supplier1', unitOf('supplier1', true), unitOf('supplier1', false)],
])('[A11] %s puts its holder out of an open board', async (_, name, take, giveBack) => {
  const packageNumber = await stage.publish();
  const { token } = await stage.seat(name);
  const bystander = await stage.seat('handler');
  const [loser, other] = [token, bystander.token].map((one) =>
    connect(stage.stack.relay.url, one, {}),
  );
  expect((await loser?.join(packageNumber))?.kind).toBe('snapshot');
  expect((await other?.join(packageNumber))?.kind).toBe('snapshot');
  const before = await versionOf(packageNumber);
  await take.execute(stage.db);
  try {
    expect(await versionOf(packageNumber)).toBe(before + 1);
    // A relay asks by itself after 51 seconds; the next poll of a running auction tells it within one.
    await until('they are put out', () => (loser?.ejections.length ?? 0) > 0, {
      timeoutMs: 40_000,
    });
    expect([say('live.joinRefused'), say('live.tokenError')]).toContain(
      loser?.ejections[0]?.reason,
    );
    expect(other?.ejections).toEqual([]);
  } finally {
    await giveBack.execute(stage.db);
  }
});

it('[A11] moves the version at the end of a post, and for no change that takes nothing', async () => {
  const [mine, person] = [await stage.publish(), personIdOf('supervisor')];
  const before = await versionOf(mine);
  await sql`update person set name = name, roles = roles where id = ${person}`.execute(stage.db);
  await sql`update person set disabled = true where id = ${personIdOf('otherHandler')}`.execute(
    stage.db,
  );
  await sql`update person set disabled = false where id = ${personIdOf('otherHandler')}`.execute(
    stage.db,
  );
  expect(await versionOf(mine)).toBe(before);
  await sql`update post set ended_at = now() where person_id = ${person} and ended_at is null`.execute(
    stage.db,
  );
  // The roles that the post gave go with it: both move the version.
  expect(await versionOf(mine)).toBeGreaterThan(before);
});

it.each([
  ['is revoked', sql`revoked_at = now()`],
  ['is over, and a job sees it', sql`ends_at = now() - interval '1 second', closed_at = now()`],
])('[A11] a deputy of the supervisor is put out when the delegation %s', async (_, end) => {
  const packageNumber = await stage.publish();
  const [giver, deputy] = [personIdOf('supervisor'), personIdOf('deputy')];
  await sql`insert into person (id, login_name, password_hash, name, org_id, roles)
    values (${deputy}, 'deputy', '', '姓名-deputy', 'unit-a', '{supervisor}')
    on conflict do nothing`.execute(stage.db);
  await sql`update post set ended_at = null where person_id = ${giver}`.execute(stage.db);
  const { rows } = await sql<{ id: string }>`
    insert into review_delegation (id, from_person_id, to_person_id, unit_id, business_type, starts_at,
      ends_at, reason, created_at, announced_at)
    values (gen_random_uuid()::text, ${giver}, ${deputy}, 'unit-a', 'countersign',
      now() - interval '1 hour', now() + interval '1 hour', '外出', now(), now())
    returning id`.execute(stage.db);
  const { token } = await stage.seat('deputy');
  const board = connect(stage.stack.relay.url, token, {});
  expect((await board.join(packageNumber))?.kind).toBe('snapshot');
  await sql`update review_delegation set ${end} where id = ${rows[0]?.id}`.execute(stage.db);
  await until('the deputy is put out', () => board.ejections.length > 0, { timeoutMs: 40_000 });
  expect(board.ejections[0]?.reason).toBe(say('live.joinRefused'));
});
