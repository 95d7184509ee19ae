import { randomUUID } from 'node:crypto';
import {
  CONTROL_DAYS,
  CONTROL_RULE,
  wordsOfRule,
} from '@jicai/shared/domain/identity/separation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import { isProven } from './proof.ts';

/*
 * Control of an account (rule 16): somebody reset it while it was in use, released such a reset, or changed
 * its mail or phone, within the last 30 days; or somebody invited its owner or accepted their application,
 * and the owner has neither proved a mail address or phone of their own since nor an account of another
 * system (`sign-on`). Two accounts that the same person invited may have that person behind both, so they
 * share control as well.
 */

/** The refusal by a rule of separation. */
export const refusalOfRule = (rule: number): Refusal =>
  refuse('duty.rule', { n: String(rule), rule: wordsOfRule(rule) });

/** The refusal of rule 16. */
export const CONTROLLED: Refusal = refusalOfRule(CONTROL_RULE);

/** The acts that give control. */
export type ControlKind = 'reset' | 'release' | 'contact' | 'invitation';

/** Writes down that somebody got control of accounts. */
export async function recordControl(
  personIds: readonly string[],
  byId: string,
  kind: ControlKind,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const rows = personIds
    .filter((personId) => personId !== byId)
    .map((personId) => ({ id: randomUUID(), person: personId }));
  if (rows.length === 0) return;
  await sql`insert into account_control (id, person_id, by_id, kind, at)
    select id, person, ${byId}, ${kind}::text, ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, person text)`.execute(
    trx,
  );
}

/**
 * Writes down that somebody typed the address of an account that was invited and that nobody used yet: they may
 * read its invitation, and control it as whoever invited it does. Nothing where no invitation gave control.
 */
export async function shareInvitation(
  personId: string,
  byId: string,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql`select where exists (select from account_control
      where person_id = ${personId} and kind = 'invitation')
    or exists (select from invitation_delivery where person_id = ${personId})`.execute(trx);
  if (rows.length > 0) await recordControl([personId], byId, 'invitation', clock, trx);
}

/** A query for the control that counts now: `person_id`, `by_id`, and `is_invited` for an invitation. */
const heldNow = (clock: Clock): RawBuilder<unknown> => sql`select c.person_id, c.by_id,
    c.kind = 'invitation' as is_invited
  from account_control c where case when c.kind = 'invitation'
    then not ${isProven(sql`c.person_id`)}
    else c.at > ${clock.now()} - make_interval(days => ${CONTROL_DAYS}::int) end`;

/**
 * The condition that a person shares control of an account with one of `others`: the two count as one person
 * in a document chain.
 *
 * @param personId an id
 * @param others the ids, as they stand in `in (…)`: a query
 */
const sharesControl = (
  personId: RawBuilder<unknown>,
  others: RawBuilder<unknown>,
  clock: Clock,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from (${controllersOf(others, clock)}) sharing
    where sharing.id = ${personId})`;

/** The kinds of documents whose chains are known; a review of another kind has its own people alone. */
export type ChainKind = 'order' | 'contract' | 'payment' | 'project';

/** A query for everybody who acted in a document chain, found from one of its documents. */
const peopleOfChain = (kind: ChainKind, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select people_of_chain(${sql.lit(kind)}, ${id})`;

/** The condition that a person shares control of an account with somebody of a document chain (rule 16). */
export const sharesControlOfChain = (
  kind: ChainKind,
  { document, person }: { document: RawBuilder<unknown>; person: RawBuilder<unknown> },
  clock: Clock,
): RawBuilder<boolean> => sharesControl(person, peopleOfChain(kind, document), clock);

/**
 * A query for the people (`id`) who share control of an account with somebody of a document chain (rule 16).
 * The chain is read only if control of some account counts now.
 */
export const controllersOfChain = (
  kind: ChainKind,
  document: RawBuilder<unknown>,
  clock: Clock,
): RawBuilder<unknown> => controllersOf(peopleOfChain(kind, document), clock);

/**
 * The same for `people`: a query for ids. They are those who control one of them or are controlled by one of
 * them, and those who are controlled by the same person, where one of the two was invited by that person.
 */
function controllersOf(people: RawBuilder<unknown>, clock: Clock): RawBuilder<unknown> {
  const held = heldNow(clock);
  return sql`with acting as materialized (${people})
    select c_held.person_id as id from (${held}) c_held where c_held.by_id in (table acting)
    union select c_held.by_id from (${held}) c_held where c_held.person_id in (table acting)
    union select c_other.person_id from (${held}) c_held
      join (${held}) c_other on c_other.by_id = c_held.by_id
        and c_other.person_id <> c_held.person_id and (c_held.is_invited or c_other.is_invited)
      where c_held.person_id in (table acting)`;
}

/** Reads the people who share control of an account with one of `people`: a query for ids. */
export async function readControllers(
  people: RawBuilder<unknown>,
  clock: Clock,
  db: Executor,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${controllersOf(people, clock)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a person shares control of an account with one of `others`: a query for ids. */
export async function sharesControlWith(
  others: RawBuilder<unknown>,
  personId: string,
  clock: Clock,
  db: Executor,
): Promise<boolean> {
  const { rows } =
    await sql`select where ${sharesControl(sql`${personId}::text`, others, clock)}`.execute(db);
  return rows.length > 0;
}

/** Whether a person shares control of an account with somebody who acted in a document chain (rule 16). */
export const sharesControlIn = (
  kind: ChainKind,
  documentId: string,
  personId: string,
  clock: Clock,
  db: Executor,
): Promise<boolean> =>
  sharesControlWith(peopleOfChain(kind, sql`${documentId}::text`), personId, clock, db);

/**
 * The people who share control of an account with a party of these reviews or with somebody of their
 * document chains, by review. Reviews without any are left out.
 */
export async function controlledIn(
  flowIds: readonly string[],
  clock: Clock,
  db: Executor,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const parties = sql`select flow.submitter_id as id union select unnest(flow.party_ids)
    union select people_of_chain(flow.business_type, flow.business_id)`;
  const { rows } = await prepared<{ id: string; people: string[] }>`
    select flow.id, held.people from review_flow flow
    cross join lateral (
      select array_agg(sharing.id) as people from (${controllersOf(parties, clock)}) sharing
    ) held
    where flow.id = any(${[...flowIds]}::text[]) and held.people is not null
      and exists (${heldNow(clock)})`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}
