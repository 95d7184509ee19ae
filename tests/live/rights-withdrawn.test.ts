import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personIdOf } from '../harness/cast.ts';
import { type LiveStage, startLiveStage } from '../harness/live-stage.ts';
import { until } from '../harness/wait.ts';
import { connect } from '../relay/world/world.ts';

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

it.each([
  ['a disabled account', 'supplier1', sql`disabled = true`, sql`disabled = false`],
  ['roles that were taken', 'supplier2', sql`roles = '{}'`, sql`roles = '{supplier}'`],
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
  await sql`update person set ${take} where id = ${personIdOf(name)}`.execute(stage.db);
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
    await sql`update person set ${giveBack} where id = ${personIdOf(name)}`.execute(stage.db);
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
