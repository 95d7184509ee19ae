import { auctionsUntil } from '@jicai/platform/src/operations/admin/maintenance.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personIdOf } from '../../harness/people/cast.ts';
import { published, type SourcingWorld, sourcingWorld } from '../../harness/sourcing/projects.ts';

/* A project in sign-up has no auction yet: a maintenance over its quoting is refused all the same. */

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

it('a project in sign-up counts from the moment at which its quoting begins', async () => {
  const { id, number } = await published(world);
  const { rows } = await sql<{ at: number }>`
    select quote_opens_at as at from sourcing_project where id = ${id}`.execute(world.db);
  const at = rows[0]?.at ?? 0;
  expect(at).toBeGreaterThan(0);
  const numbersUntil = async (until: number) =>
    (await auctionsUntil(new Date(until), world.db)).map((found) => found.number);
  expect(await numbersUntil(at)).toEqual([]);
  expect(await numbersUntil(at + 1_000)).toEqual([number]);
  const [found] = await auctionsUntil(new Date(at + 1_000), world.db);
  expect(found?.organisers).toContain(personIdOf('handler'));
});
