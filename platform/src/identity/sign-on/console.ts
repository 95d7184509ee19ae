import type {
  LinkedAccount,
  SignOnSystem,
  signOnConsoleEndpoints,
} from '@jicai/shared/contract/identity/account/sign-on-console.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Database } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { likeOf } from '../organisation/like.ts';
import { logSecurity } from '../security/log.ts';
import { endSessions } from '../session/end.ts';
import { noteFault, noteSuccess } from './health.ts';
import { returnUrlOf, type SignOnNeeds } from './service.ts';

type Endpoints = typeof signOnConsoleEndpoints;

type StoredState = Pick<
  SignOnSystem,
  'id' | 'unitName' | 'links' | 'succeededAtMs' | 'failedAtMs' | 'fault' | 'reason'
>;

/** The configured systems without their secrets, each with its last answers. */
export async function readSystems(needs: SignOnNeeds): Promise<ResponseOf<Endpoints['systems']>> {
  const { db, signOnProviders } = needs;
  const ids = signOnProviders.map(({ id }) => id);
  const codes = signOnProviders.map(({ unitCode }) => unitCode);
  const { rows } = await sql<StoredState>`
    select given.id, org.name as "unitName",
      (select count(*) from external_identity e where e.provider = given.id) as links,
      h.succeeded_at as "succeededAtMs", h.failed_at as "failedAtMs", h.fault, h.reason
    from unnest(${ids}::text[], ${codes}::text[]) as given(id, code)
    left join org on org.code = given.code and not org.is_closed
    left join sign_on_health h on h.provider = given.id`.execute(db);
  const states = new Map(rows.map((row) => [row.id, row]));
  const systems = signOnProviders.flatMap(({ id, title, unitCode, described }) => {
    const state = states.get(id);
    return state ? [{ ...state, title, unitCode, ...described }] : [];
  });
  return { systems, returnUrl: returnUrlOf(needs) };
}

/** Asks a system now, without signing anybody in. */
export async function probe(
  { db, clock, signOnProviders }: SignOnNeeds,
  systemId: string,
): Promise<ResponseOf<Endpoints['probe']> | Refusal> {
  const provider = signOnProviders.find(({ id }) => id === systemId);
  if (!provider) return refuse('signOn.system');
  const began = performance.now();
  const found = await provider.connector.probe();
  const tookMs = Math.round(performance.now() - began);
  if (found) await noteFault(systemId, found, clock, db);
  else await noteSuccess(systemId, clock, db);
  return { fault: found?.fault ?? null, reason: found?.reason ?? '', tookMs };
}

type LinkRow = Omit<LinkedAccount, 'providerTitle'> & { provider: string; total: number };

/** The linked accounts of all people, the newest first. */
export async function listAllLinks(
  { db, signOnProviders }: SignOnNeeds,
  { keyword, page, pageSize }: RequestOf<Endpoints['links']>,
): Promise<ResponseOf<Endpoints['links']>> {
  const titles = new Map(signOnProviders.map(({ id, title }) => [id, title]));
  const rows = await findLinks({ like: likeOf(keyword), page, pageSize }, db);
  return {
    rows: rows.map(({ total: _, provider, ...row }) => ({
      ...row,
      providerTitle: titles.get(provider) ?? provider,
    })),
    total: rows[0]?.total ?? 0,
  };
}

async function findLinks(
  asked: { readonly like: string | null; readonly page: number; readonly pageSize: number },
  db: Database,
): Promise<LinkRow[]> {
  const { like, page, pageSize } = asked;
  const { rows } = await sql<LinkRow>`
    select e.id, e.provider, e.subject, e.name as "nameThere", p.id as "personId", p.name,
      p.login_name as "loginName", org.name as "unitName", e.linked_at as "linkedAtMs",
      e.last_used_at as "lastUsedAtMs", count(*) over () as total,
      p.password_hash = '' and not exists (select from external_identity o
        where o.person_id = p.id and o.id <> e.id) as "isOnlyWay"
    from external_identity e
    join person p on p.id = e.person_id
    join org on org.id = p.org_id
    where ${like}::text is null or p.name ilike ${like} or p.login_name ilike ${like}
      or e.subject ilike ${like} or e.name ilike ${like}
    order by e.linked_at desc, e.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}

/** Takes a link of anybody away and ends the person's sessions, which may rest on it. */
export async function unlinkAnybody(
  { id, reason }: RequestOf<Endpoints['unlink']>,
  { trx, person, clock, call }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  if (reason.trim() === '') return refuseAt('reason', 'signOn.reason');
  const gone = await trx
    .deleteFrom('external_identity')
    .where('id', '=', id)
    .returning(['person_id', 'provider', 'subject'])
    .executeTakeFirst();
  if (!gone) return refuse('signOn.link');
  await endSessions(gone.person_id, trx);
  const event = { action: 'signOn.unlinked', by: person, address: call.ip } as const;
  const detail = `${gone.provider} ${gone.subject}：${reason.trim()}`;
  await logSecurity({ ...event, object: gone.person_id, detail }, clock, trx);
  return {};
}
