import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { loadProjects } from '@jicai/platform/demo/projects/load.ts';
import { STORIES } from '@jicai/platform/demo/projects/stories.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
});
afterAll(() => world?.stop());

describe('the projects of the demonstration', () => {
  it('stand in every state, made once by the services', async () => {
    const { db, clock } = world;
    await loadAccounts(db);
    const parts = { db, clock, seals: createSeals(openQuoteKey({ hex: null })) };
    await loadProjects(parts);
    await loadProjects(parts);
    const rows = await db
      .selectFrom('sourcing_project')
      .leftJoin('result_notice', 'result_notice.project_id', 'sourcing_project.id')
      .select(['name', 'sourcing_project.state', 'result_notice.state as notice'])
      .select((eb) =>
        eb
          .selectFrom('purchase_order')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('project_number', '=', 'sourcing_project.number')
          .as('orders'),
      )
      .orderBy('number')
      .execute();
    expect(rows.map(({ state, notice, orders }) => [state, notice, Number(orders)])).toEqual([
      ['draft', null, 0],
      ['signUp', null, 0],
      ['inConfirmation', null, 0],
      ['awarded', 'draft', 0],
      ['awarded', 'inReview', 0],
      ['awarded', 'published', 1],
      ['awarded', 'published', 0],
      ['failed', 'published', 0],
    ]);
    expect(rows).toHaveLength(STORIES.length);
  });
});
