import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  appointmentEndpoints,
  Competition,
} from '@jicai/shared/contract/sourcing/appointment.ts';
import { isRefusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  type CompetedItem,
  frameworkTotal,
} from '@jicai/shared/domain/sourcing/fixed-point/competition.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { firstDraft } from '../editor/first-draft.ts';
import { insertDraft } from '../editor/service.ts';
import { type Framework, insertCompetition, readFramework } from '../framework/competition.ts';
import { awardsOfProject } from '../result/public.ts';

type Endpoints = typeof appointmentEndpoints;

/** Fewer are no competition. */
const LEAST_RIVALS = 3;

/** The package that the handler chose the items of, with the framework's total as its starting price. */
function packageOf(items: readonly CompetedItem[], framework: Framework) {
  if (items.length === 0) return { name: '', startingPrice: null, lines: [] };
  const startingPrice = frameworkTotal(items, framework.items);
  if (isRefusal(startingPrice)) return startingPrice;
  const lines = items.map((item) => ({ ...item, spec: '' }));
  return { name: framework.categoryName, startingPrice, lines };
}

/** A draft among the suppliers who are appointed for a category now; its rules are those of sourcing (FP8). */
export async function compete(
  { categoryId, method, items }: RequestOf<Endpoints['compete']>,
  context: WriteContext,
) {
  const { trx, clock } = context;
  const framework = await readFramework(categoryId, clock, trx);
  const { categoryName: name, suppliers } = framework;
  if (suppliers.length < LEAST_RIVALS)
    return refuse('appointment.tooFew', {
      suppliers: String(suppliers.length),
      min: String(LEAST_RIVALS),
    });
  const pack = packageOf(items, framework);
  if (isRefusal(pack)) return pack;
  const draft = {
    ...(await firstDraft(method, context)),
    name: `${name}定点${method === 'bidding' ? '竞价' : '询价'}`,
    category: name,
    selection: 'invited' as const,
    invitedIds: suppliers.map(({ id }) => id),
    methodReason: '在定点入围供应商中竞争，报价不高于框架协议价格',
    packages: [pack],
  };
  const made = await insertDraft({ method, draft, copiedFrom: null, retenderOf: null }, context);
  if (isRefusal(made)) return made;
  await insertCompetition(made.id, categoryId, clock, trx);
  return made;
}

/** A page of the competitions of the person's unit, the newest first: two statements. */
export async function listCompetitions(
  person: Person,
  { page, pageSize }: RequestOf<Endpoints['competitions']>,
  db: Executor,
): Promise<ResponseOf<Endpoints['competitions']>> {
  const from = sql`from fixed_competition f join sourcing_project p on p.id = f.project_id
    where p.unit_id = ${person.orgId}`;
  const { rows } = await sql<Competition>`
    select p.id, p.number, p.name, p.method, p.state, p.handler_id = ${person.id} as "isMine",
      (select name from service_category c where c.id = f.category_id) as "categoryName",
      (select ${nameAt('person', 'h', 'p.quote_closes_at')} from person h where h.id = p.handler_id) as "handlerName",
      cardinality(array_remove(string_to_array(p.content ->> 'yqgys', ','), '')) as invited,
      (select count(*)::int from sourcing_sign_up u where u.project_id = p.id) as "signedUp",
      p.quote_closes_at as "quoteClosesAtMs",
      (select coalesce(jsonb_agg(distinct w.name), '[]') from (${awardsOfProject}) w) as winners,
      (select sum(w.amount)::bigint from (${awardsOfProject}) w) as amount
    ${from} order by f.started_at desc, p.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
