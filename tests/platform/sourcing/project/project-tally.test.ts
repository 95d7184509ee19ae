import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { listTenders } from '@jicai/platform/src/sourcing/enrolment/repository.ts';
import {
  type ProjectState,
  projectStates,
  projectTable,
} from '@jicai/shared/domain/sourcing/project/states.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  draftOf,
  published,
  type SourcingWorld,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

/** The stage in which suppliers look for a project of this state, told apart from the service's own SQL. */
const STAGES: Partial<Record<ProjectState, 'signUp' | 'quoting' | 'unopened' | 'ended'>> = {
  published: 'signUp',
  signUp: 'signUp',
  quoting: 'quoting',
  closed: 'unopened',
  opened: 'unopened',
  evaluating: 'unopened',
  inConfirmation: 'ended',
  awarded: 'ended',
  failed: 'ended',
};

const targetsOf = (to: ProjectState | { readonly oneOf: readonly ProjectState[] }) =>
  typeof to === 'string' ? [to] : to.oneOf;

interface Known {
  readonly id: string;
  readonly state: ProjectState;
  readonly method: 'inquiry' | 'bidding';
  readonly selection: 'public' | 'invited';
  readonly unit_id: string;
  readonly supervisor_id: string | null;
  readonly announced: boolean;
  readonly invited: string[];
}

/** The counts of each stage for a caller, from every project read one by one. */
async function readOneByOne(
  person: { readonly id: string; readonly orgId: string } | null,
  method: Known['method'] | null,
) {
  const { rows } = await sql<Known>`select p.id, p.state, p.method, p.selection, p.unit_id,
      p.supervisor_id, p.sign_up_opens_at is not null as announced,
      array(select i.supplier_id from sourcing_invitation i where i.project_id = p.id) as invited
    from sourcing_project p`.execute(world.db);
  const counts = { signUp: 0, quoting: 0, unopened: 0, ended: 0 };
  for (const row of rows) {
    const mayKnow =
      row.unit_id === person?.orgId ||
      row.supervisor_id === person?.id ||
      row.invited.includes(person?.orgId ?? '');
    if (row.selection === 'invited' && !(person && mayKnow)) continue;
    if (method && row.method !== method) continue;
    const stage = row.state === 'revoked' && row.announced ? 'ended' : STAGES[row.state];
    if (stage) counts[stage] += 1;
  }
  return counts;
}

/** Callers who may know different projects: a visitor, two suppliers, the handlers and the supervisors. */
async function lookers() {
  const { rows } = await sql<{ id: string; orgId: string }>`
    select p.id, p.org_id as "orgId" from person p
    where p.org_id in ('org-supplier-1', 'org-supplier-4') or p.id in (
      select handler_id from sourcing_project union select supervisor_id from sourcing_project)`.execute(
    world.db,
  );
  return [null, ...rows];
}

async function expectExact(person: { id: string; orgId: string } | null) {
  for (const method of [null, 'inquiry', 'bidding'] as const) {
    const filter = { method, stage: 'ended', keyword: '', page: 1, pageSize: 5 } as const;
    // The list reads the caller's id and organisation only.
    const caller = person as Parameters<typeof listTenders>[0];
    const { counts, total } = await listTenders(caller, filter, databaseClock, world.db);
    const exact = await readOneByOne(person, method);
    expect({ counts, total }).toEqual({ counts: exact, total: exact.ended });
  }
}

const moveTo = (id: string, state: ProjectState) =>
  sql`update sourcing_project set state = ${state} where id = ${id}`.execute(world.db);

const folded = async () => {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows
    from sourcing_tally`.execute(world.db);
  return rows[0]?.rows ?? 0;
};

/** Each pair of states between which the table has a move. */
const moves = Object.values(projectTable.transitions).flatMap(({ from, to }) =>
  from.flatMap((one) => targetsOf(to).map((other) => [one, other] as const)),
);

describe('[PJ5] the number of projects in each stage', () => {
  it('is exact for everybody after each move of the state table, revoked before and after its announcement', async () => {
    const invitedIds = ['org-supplier-1', 'org-supplier-2', 'org-supplier-3'];
    const made = [
      await draftOf(world),
      await draftOf(world, { selection: 'invited', invitedIds }, { method: 'inquiry' }),
      await published(world),
      await published(world, { selection: 'invited', invitedIds }),
    ];
    const people = await lookers();
    expect(people.length).toBeGreaterThanOrEqual(5);
    for (const person of people) await expectExact(person);
    expect(moves.length).toBeGreaterThan(20);
    for (const [from, to] of moves)
      for (const { id } of made) {
        await moveTo(id, from);
        await moveTo(id, to);
        await expectExact(null);
      }
    // The others look at each state, as all projects stand in it.
    for (const state of projectStates) {
      for (const { id } of made) await moveTo(id, state);
      for (const person of people) await expectExact(person);
    }
    expect(await folded()).toBeLessThan(200);
  });

  it('is as before when a move is undone, and follows a change of selection and of many at once', async () => {
    const { id } = await published(world);
    const undone = world.db.transaction().execute(async (trx) => {
      await sql`update sourcing_project set state = 'failed' where id = ${id}`.execute(trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expectExact(null);
    await sql`update sourcing_project set selection = 'invited' where id = ${id}`.execute(world.db);
    await expectExact(null);
    await sql`update sourcing_project set sign_up_opens_at = null, state = 'revoked'`.execute(
      world.db,
    );
    await expectExact(null);
    await sql`insert into sourcing_project (id, number, method, state, unit_id, handler_id, content,
        selection, saved_at, saved_by, created_at)
      select 'many-' || n, 'MANY' || n, method, 'awarded', unit_id, handler_id, content, 'public',
        saved_at, saved_by, created_at from sourcing_project, generate_series(1, 30) n
      where id = ${id}`.execute(world.db);
    await expectExact(null);
    await sql`delete from sourcing_project where id like 'many-%'`.execute(world.db);
    await expectExact(null);
  });
});
