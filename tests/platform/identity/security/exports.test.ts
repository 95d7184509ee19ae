import { overviewEndpoints } from '@jicai/shared/contract/fulfilment/overview.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { securityLogEndpoints } from '@jicai/shared/contract/identity/security-log.ts';
import { auditSearchEndpoints } from '@jicai/shared/contract/operations/audit-search.ts';
import { importEndpoints } from '@jicai/shared/contract/operations/import.ts';
import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personIdOf } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform();
});
afterAll(() => world.stop());

interface Entry {
  readonly action: string;
  readonly personId: string;
  readonly object: string;
  readonly detail: string;
}

/** The entries that the log has of exports by a call, the oldest first. */
async function logged(call: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select action, person_id as "personId", object, detail from security_log
    where object = ${call} and action in ('export', 'person.revealed') order by seq`.execute(
    world.db,
  );
  return rows;
}

const times = { fromMs: 0, toMs: 90 * 86_400_000 };
const nothing = { fromMs: null, toMs: null, action: null, refusedOnly: false };

describe('an export', () => {
  const cases = [
    ['auditAdmin', securityLogEndpoints.export, { ...nothing, actor: '', object: '' }],
    ['auditAdmin', auditSearchEndpoints.export, { ...times, source: null, actor: '', object: '' }],
    ['systemAdmin', importEndpoints.export, {}],
    [
      'finance',
      budgetEndpoints.exportList,
      { year: 2026, kind: null, fundsType: null, keyword: '' },
    ],
    [
      'buyer',
      overviewEndpoints.exportList,
      { list: 'contracts', keyword: '', fundsType: null, tab: '' },
    ],
    ['finance', paymentEndpoints.exportCsv, {}],
    ['supplier', listingEndpoints.export, {}],
  ] as const;
  const named = cases.map(([actor, endpoint, body]) => ({
    actor,
    endpoint,
    body,
    name: endpoint.name,
  }));

  it.each(named)(
    '$name stands in the security log, with its rows',
    async ({ actor, endpoint, body }) => {
      const caller = actor === 'supplier' ? world.as('supplier', 1) : world.as(actor);
      const { data, text } = await caller.call(endpoint as never, body as never);
      expect(data, text).not.toBeNull();
      const rows = (endpoint.file as { rows(answer: unknown): number }).rows(data);
      const [entry, ...others] = await logged(endpoint.name);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ action: 'export', object: endpoint.name });
      expect(entry?.detail).toContain(`：${rows} 行，个人信息已脱敏`);
      if (actor !== 'supplier') expect(entry?.personId).toBe(personIdOf(actor));
    },
  );

  it('that was refused, and a form to fill in, stand in none', async () => {
    const body = { orderId: 'unknown', isUnmasked: true };
    expect((await world.as('buyer').call(recipientEndpoints.exportOrder, body)).state).toBe(0);
    expect((await world.as('buyer').call(recipientEndpoints.template, {})).state).toBe(1);
    expect(await logged(recipientEndpoints.exportOrder.name)).toEqual([]);
    expect(await logged(recipientEndpoints.template.name)).toEqual([]);
  });

  it('that cannot be logged is not handed out', async () => {
    await sql`alter table security_head rename to security_head_away`.execute(world.db);
    const answer = await world.as('finance').call(paymentEndpoints.exportCsv, {});
    await sql`alter table security_head_away rename to security_head`.execute(world.db);
    expect(answer).toMatchObject({ status: 500, state: 0 });
    expect(answer.data?.content).toBeUndefined();
  });
});
