import type {
  AcceptanceRow,
  Agreement,
  AgreementKind,
  AgreementRow,
} from '@jicai/shared/contract/mall/agreement.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

const columns = sql`a.kind, a.version, a.title, a.body, a.published_at as "publishedAtMs"`;

/** The condition that an agreement concerns an organisation `org`: with an open shop, or a purchasing unit. */
export const isConcerned = (kind: AgreementKind) =>
  kind === 'entry'
    ? sql`exists (select from shop where shop.org_id = org.id
        and shop.state in ('active', 'suspended'))`
    : sql`org.type in ('buyer', 'groupBuyer')`;

/** The organisations that an agreement concerns, each once. */
const concernedBy = (kind: AgreementKind) =>
  sql`select org.id as org_id from org where ${isConcerned(kind)}`;

/** The version that counts now; null where none was published. */
export async function findCurrent(kind: AgreementKind, db: Executor): Promise<Agreement | null> {
  const { rows } = await sql<Agreement>`
    select ${columns} from agreement a where a.kind = ${kind} and a.published_at is not null
    order by a.published_at desc, a.version desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function lockVersion(
  { kind, version }: { readonly kind: AgreementKind; readonly version: string },
  trx: Executor,
): Promise<Agreement | null> {
  const { rows } = await sql<Agreement>`
    select ${columns} from agreement a where a.kind = ${kind} and a.version = ${version}
    for update`.execute(trx);
  return rows[0] ?? null;
}

/** The version that is being written; null without one. */
export async function findDraftVersion(kind: AgreementKind, db: Executor): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select version from agreement where kind = ${kind} and published_at is null`.execute(db);
  return rows[0]?.version ?? null;
}

/** Whether an organisation accepted a version. */
export async function hasAccepted(
  { kind, version }: { readonly kind: AgreementKind; readonly version: string },
  orgId: string,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`select from agreement_acceptance
    where kind = ${kind} and version = ${version} and org_id = ${orgId}`.execute(db);
  return rows.length > 0;
}

/** Records that an organisation accepted a version; a second time changes nothing. */
export async function recordAcceptance(
  { kind, version }: { readonly kind: AgreementKind; readonly version: string },
  by: { readonly orgId: string; readonly personId: string },
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`insert into agreement_acceptance (kind, version, org_id, person_id, at)
    values (${kind}, ${version}, ${by.orgId}, ${by.personId}, ${clock.now()})
    on conflict do nothing`.execute(trx);
}

/** Every version, the newest first, with how many accepted it. */
export async function listVersions(
  { page, pageSize }: Page,
  db: Executor,
): Promise<{ rows: AgreementRow[]; total: number }> {
  const { rows } = await sql<AgreementRow>`
    with concerned as (select 'entry' as kind, org_id from (${concernedBy('entry')}) e
      union select 'member', org_id from (${concernedBy('member')}) m)
    select ${columns},
      (select count(*)::int from agreement_acceptance x join concerned c
        on c.kind = x.kind and c.org_id = x.org_id
        where x.kind = a.kind and x.version = a.version) as accepted,
      (select count(*)::int from concerned c where c.kind = a.kind) as concerned
    from agreement a order by a.published_at desc nulls first, a.kind, a.version desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from agreement`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** The organisations that a version concerns, those that did not accept it first. */
export async function listAcceptances(
  { kind, version }: { readonly kind: AgreementKind; readonly version: string },
  { page, pageSize }: Page,
  db: Executor,
): Promise<{ rows: AcceptanceRow[]; total: number }> {
  const { rows } = await sql<AcceptanceRow>`
    select org.id as "orgId", ${nameAt('org', 'org', 'x.at')} as "orgName",
      coalesce(${nameAt('person', 'person', 'x.at')}, '') as "personName",
      x.at as "atMs"
    from (${concernedBy(kind)}) c join org on org.id = c.org_id
    left join agreement_acceptance x on x.org_id = org.id and x.kind = ${kind}
      and x.version = ${version}
    left join person on person.id = x.person_id
    order by x.at is not null, x.at desc, org.name, org.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (${concernedBy(kind)}) c`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** The people who are asked to accept a version for their organisation. */
export async function peopleConcerned(kind: AgreementKind, db: Executor): Promise<string[]> {
  const role = kind === 'entry' ? 'supplier' : 'unitAdmin';
  const { rows } = await sql<{ id: string }>`
    select person.id from (${concernedBy(kind)}) c join person on person.org_id = c.org_id
    where not person.disabled and ${role} = any(person.roles) order by person.id`.execute(db);
  return rows.map(({ id }) => id);
}
