import { draftKeys } from '@jicai/shared/contract/sourcing/draft.ts';
import type { BiddingRow, SignUpState } from '@jicai/shared/contract/sourcing/project.ts';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { mayKnow } from '../enrolment/repository.ts';
import { suits } from '../life/mail/suits.ts';

/* Packages of published projects before their auctions exist: the sign-up comes or runs. */

export interface SignUpFilter {
  readonly keyword: string;
  /** Only projects in which the caller takes part or may be interested. */
  readonly mine: boolean;
  readonly method?: BiddingRow['method'];
}

interface Row extends Omit<BiddingRow, 'phase' | 'outcome' | 'startingPrice' | 'role' | 'signUp'> {
  readonly handlerId: string;
  readonly supervisorId: string | null;
  readonly signUpOpensAtMs: number;
  readonly signUpEndsAtMs: number;
  readonly mySignUp: SignUpState | null;
  readonly isInvited: boolean;
}

/**
 * The condition that a project belongs into the caller's own list: as its handler or supervisor, as a
 * supplier that signed up or is invited, or as one that is told of the project because it suits them.
 */
const isMine = ({ id, orgId, roles }: Person, now: RawBuilder<unknown>): RawBuilder<unknown> => {
  const organises = sql`(p.handler_id = ${id} or p.supervisor_id = ${id})`;
  if (!roles.includes('supplier')) return organises;
  return sql`(${organises} or own.state is not null or invited.supplier_id is not null
    or p.selection = 'public' and ${suits(sql`${orgId}::text`, now)})`;
};

function fromOf(
  { keyword, mine, method }: SignUpFilter,
  person: Person | null,
  now: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const orgId = person?.orgId ?? '';
  const conditions = [
    sql`p.state in ('published', 'signUp')`,
    sql`p.sign_up_opens_at is not null and p.sign_up_ends_at is not null
      and p.quote_opens_at is not null and p.quote_closes_at is not null`,
    mayKnow(person),
  ];
  if (method) conditions.push(sql`p.method = ${method}`);
  if (mine) conditions.push(person ? isMine(person, now) : sql`false`);
  if (keyword) {
    const pattern = containing(keyword);
    conditions.push(sql`(p.name ilike ${pattern} or p.number ilike ${pattern}
      or unit.name ilike ${pattern} or pack.content ->> ${sql.lit(draftKeys.packageName)} ilike ${pattern})`);
  }
  return sql`from sourcing_project p join org unit on unit.id = p.unit_id
    cross join lateral jsonb_array_elements(p.content -> ${sql.lit(draftKeys.packages)})
      with ordinality pack(content, position)
    left join sourcing_sign_up own on own.project_id = p.id and own.supplier_id = ${orgId}
    left join sourcing_invitation invited
      on invited.project_id = p.id and invited.supplier_id = ${orgId}
    where ${sql.join(conditions, sql` and `)}`;
}

/** The number of packages as SQL in parentheses. */
export const signUpCount = (
  filter: SignUpFilter,
  person: Person | null,
  now: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(select count(*)::int ${fromOf(filter, person, now)})`;

function roleOf(row: Row, person: Person | null): BiddingRow['role'] {
  if (!person) return null;
  if (row.handlerId === person.id) return 'handler';
  if (row.supervisorId === person.id) return 'supervisor';
  if (!person.roles.includes('supplier')) return null;
  return row.isInvited || (row.mySignUp !== null && row.mySignUp !== 'refused') ? 'supplier' : null;
}

/** Nobody learns how many suppliers signed up; suppliers learn of their own sign-up alone. */
function rowOf(row: Row, person: Person | null): BiddingRow {
  const { handlerId, supervisorId, signUpOpensAtMs, signUpEndsAtMs, mySignUp, isInvited, ...rest } =
    row;
  return {
    ...rest,
    phase: 'notBegun',
    outcome: null,
    startingPrice: null,
    role: roleOf(row, person),
    signUp: { opensAtMs: signUpOpensAtMs, endsAtMs: signUpEndsAtMs, mine: mySignUp, isInvited },
  };
}

/** A page of packages, those first whose sign-up ends first. */
export async function listSignUps(
  { offset, limit, ...filter }: SignUpFilter & { readonly offset: number; readonly limit: number },
  person: Person | null,
  now: RawBuilder<unknown>,
  db: Executor,
): Promise<BiddingRow[]> {
  if (limit === 0) return [];
  const { rows } = await sql<Row>`
    select p.number || '-' || pack.position as "packageNumber",
      pack.content ->> ${sql.lit(draftKeys.packageName)} as "packageName",
      p.number as "projectNumber", p.name as "projectName", unit.name as "unitName",
      p.is_demo as "isDemo", false as "isRehearsal", p.method, p.selection,
      case p.content ->> ${sql.lit(draftKeys.direction)} when '0' then 'forward' else 'reverse' end
        as direction,
      p.quote_opens_at as "opensAtMs", p.quote_closes_at as "closesAtMs", false as "mayRehearse",
      p.handler_id as "handlerId", p.supervisor_id as "supervisorId",
      p.sign_up_opens_at as "signUpOpensAtMs", p.sign_up_ends_at as "signUpEndsAtMs",
      own.state as "mySignUp", invited.supplier_id is not null as "isInvited"
    ${fromOf(filter, person, now)}
    order by p.sign_up_ends_at, p.id, pack.position
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => rowOf(row, person));
}
