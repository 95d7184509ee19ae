import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  ProjectSignalRow,
  projectSignalEndpoints,
} from '@jicai/shared/contract/sourcing/project-signal.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

type Endpoints = typeof projectSignalEndpoints;

/** A page of the signals of the projects that somebody supervises, the newest first: two statements. */
export async function listSignals(
  { projectId, strength, page, pageSize }: RequestOf<Endpoints['list']>,
  person: Person,
  db: Executor,
): Promise<ResponseOf<Endpoints['list']>> {
  const conditions = [sql`p.supervisor_id = ${person.id}`];
  if (projectId !== null) conditions.push(sql`p.id = ${projectId}`);
  if (strength === 'strong') conditions.push(sql`s.strength = 'strong'`);
  const from = sql`from project_signal s join sourcing_project p on p.id = s.project_id
    where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<ProjectSignalRow>`
    select s.id, p.id as "projectId", p.number as "projectNumber", p.name as "projectName", s.kind,
      s.strength, s.sentence as text, s.found_at as "foundAtMs", s.seen_at as "seenAtMs",
      coalesce((select jsonb_agg(o.name order by o.name) from org o
        where o.id = any(s.supplier_ids)), '[]') as suppliers,
      coalesce((select jsonb_agg(jsonb_build_object('supplierName', coalesce(o.name, ''),
          'text', v.e ->> 'text') order by v.n)
        from jsonb_array_elements(s.evidence) with ordinality v(e, n)
        left join org o on o.id = v.e ->> 'supplierId'), '[]') as evidence
    ${from} order by s.found_at desc, s.strength, s.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Marks a signal as looked at by the supervisor of its project, once. */
export async function seeSignal(
  { id }: RequestOf<Endpoints['see']>,
  { trx, person, clock }: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { rows } = await sql`
    update project_signal s set seen_at = coalesce(s.seen_at, ${clock.now()}),
      seen_by = coalesce(s.seen_by, ${person.id})
    from sourcing_project p
    where s.id = ${id} and p.id = s.project_id and p.supervisor_id = ${person.id}
    returning s.id`.execute(trx);
  return rows.length > 0 ? {} : refuse('projectSignal.unknown');
}
