import { addOrg, addPerson } from '@jicai/platform/src/identity/session/register.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import type { Person } from '@jicai/platform/src/kernel/http/caller/caller.ts';
import type { Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { transact } from '@jicai/platform/src/kernel/write/write.ts';
import { beginReviews } from '@jicai/platform/src/work/approval/flow/begin.ts';
import {
  type ReviewContext,
  type ReviewEnd,
  type ReviewKind,
  type ReviewNeeds,
  reviewKinds,
} from '@jicai/platform/src/work/approval/kind.ts';
import { readSheet } from '@jicai/platform/src/work/approval/sheet.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { LevelRule } from '@jicai/shared/domain/work/approval/levels.ts';
import { sql } from 'kysely';
import {
  type DatabaseKind,
  type ManualClock,
  manualClock,
  openDatabase,
  usualDatabase,
} from '../../../../harness/world.ts';

/*
 * The engine with a business type that only tests have: requests to use the seal (用印申请). All that
 * it costs is its row in a table of its own, a fact sheet and what a result does.
 */

export const NOON = Date.parse('2026-06-01T12:00:00+08:00');
export const HOUR = 60 * 60_000;

export interface SealFacts {
  readonly purpose: string;
  readonly state: string;
}

/** The kind as its slice would write it. */
export const sealReview = (ends: ReviewEnd[]): ReviewKind<SealFacts> => ({
  businessType: 'seal',
  processName: '用印审核',
  todoType: 'none',
  links: { detail: (id) => `/seal?id=${id}`, review: (id) => `/seal/review?id=${id}` },
  facts: async (id, _clock, db) => {
    const { rows } = await sql<SealFacts>`
      select purpose, state from seal_request where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
  onResult: async (end, { trx }) => {
    const { rows } = await sql<SealFacts>`
      update seal_request set state = ${end.state} where id = ${end.businessId}
      returning purpose`.execute(trx);
    if (rows[0]?.purpose === '已作废') return refuse('order.changedMeanwhile');
    ends.push(end);
    return null;
  },
  attachments: null,
});

const PEOPLE: Readonly<Record<string, readonly [orgId: string, ...roles: Role[]]>> = {
  submitter: ['unit', 'handler'],
  colleague: ['unit', 'handler', 'reviewer'],
  supervisor: ['unit', 'supervisor', 'reviewer'],
  first: ['body', 'reviewer'],
  second: ['body', 'reviewer'],
  third: ['body', 'reviewer'],
  clerk: ['body', 'buyer'],
  elsewhere: ['other', 'reviewer'],
};
export type Name = keyof typeof PEOPLE;

export interface Stage {
  readonly db: Database;
  readonly clock: ManualClock;
  readonly needs: ReviewNeeds;
  readonly ends: ReviewEnd[];
  person(name: Name): Person;
  /** Runs a write of the engine as one person, in a transaction of its own. */
  as<T>(name: Name, run: (context: ReviewContext) => Promise<T>): Promise<T>;
  /** A request of `submitter`, or another, and its review. Answers its id. */
  submit(more?: { by?: Name; purpose?: string; amount?: number }): Promise<string>;
  level(level: number, name: string, more?: Partial<LevelRule>): Promise<unknown>;
  /** The sheet as one person reads it; the refusal's key where they may not. */
  sheet(name: Name, id: string): ReturnType<typeof sheetOf>;
  /** Open to-dos as `person: process`, sorted. */
  open(id: string): Promise<string[]>;
  stateOf(id: string): Promise<string>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

async function sheetOf(stage: Pick<Stage, 'db' | 'clock' | 'person'>, name: Name, id: string) {
  const sheet = await readSheet(sealReview([]), id, stage.person(name), stage);
  if (isRefusal(sheet)) throw new Error(sheet.refused);
  return sheet;
}

const personOf = (name: Name): Person => {
  const [orgId = '', ...roles] = PEOPLE[name] ?? [];
  const orgType = orgId === 'unit' ? 'buyer' : 'reviewer';
  return {
    id: name,
    name: `姓名-${name}`,
    orgId,
    orgName: `机构-${orgId}`,
    orgType,
    roles: roles as Role[], // the rest of the row above
    tokenHash: '',
  };
};

async function addPeople(db: Database): Promise<void> {
  await addOrg({ id: 'unit', code: 'code-unit', name: '机构-unit', type: 'buyer' }, db);
  for (const id of ['body', 'other'])
    await addOrg({ id, code: `code-${id}`, name: `机构-${id}`, type: 'reviewer' }, db);
  for (const name of Object.keys(PEOPLE)) {
    const { id, orgId, roles, name: shown } = personOf(name);
    const person = { id, loginName: name, name: shown, orgId, roles: [...roles] };
    await addPerson(person, { hash: 'nobody logs in' }, db);
  }
  await sql`insert into review_body values ('unit', 'body')`.execute(db);
  await sql`create table seal_request (id text primary key, purpose text not null,
    amount bigint not null, state text not null default 'waiting')`.execute(db);
}

export async function openStage(database: DatabaseKind = usualDatabase): Promise<Stage> {
  const db = await openDatabase(database);
  await addPeople(db);
  const clock = manualClock(NOON);
  const ends: ReviewEnd[] = [];
  const kind = sealReview(ends);
  const files = { claim: async () => null, save: async () => null };
  const publish = async () => {};
  let submitted = 0;
  const stage: Stage = {
    db,
    clock,
    needs: { files, reviewKinds: reviewKinds(kind) },
    ends,
    person: personOf,
    as: (name, run) => transact(db, (trx) => run({ trx, person: personOf(name), clock, publish })),
    async submit({ by = 'submitter', purpose = '合同用印', amount = 100 } = {}) {
      submitted += 1;
      const id = `seal-${submitted}`;
      const { name: submitterName } = personOf(by);
      const about = { title: `${id} ${purpose}`, unitId: 'unit', funds: null };
      const people = { submitterId: by, submitterName, partyIds: [] };
      await transact(db, async (trx) => {
        await sql`insert into seal_request values (${id}, ${purpose}, ${amount})`.execute(trx);
        await beginReviews(kind, [{ id, amount: fen(amount), ...about, ...people }], clock, trx);
      });
      return id;
    },
    level: (level, name, more = {}) =>
      sql`insert into review_level
        (id, business_type, level, name, from_amount, reviewer_org_id, person_id, role, due_hours)
        values (${`seal-level-${level}`}, 'seal', ${level}, ${name}, ${more.fromAmount ?? 0},
          ${more.reviewerOrgId ?? null}, ${more.personId ?? null}, ${more.role ?? null},
          ${more.dueHours ?? null})`.execute(db),
    sheet: (name, id) => sheetOf(stage, name, id),
    async open(id) {
      const { rows } = await sql<{ text: string }>`
        select person_id || ': ' || process_name as text from todo
        where business_id = ${id} and kind = 'task' and handled_at is null`.execute(db);
      return rows.map(({ text }) => text).toSorted();
    },
    async stateOf(id) {
      const { rows } = await sql<SealFacts>`
        select purpose, state from seal_request where id = ${id}`.execute(db);
      return rows[0]?.state ?? '';
    },
    async reset() {
      clock.at = NOON;
      ends.length = 0;
      for (const table of ['todo', 'review_level', 'review_delegation'])
        await sql`delete from ${sql.table(table)}`.execute(db);
    },
    stop: () => db.destroy(),
  };
  return stage;
}

/** A decision by the form, without attachments. */
export const decisionOf = (
  businessId: string,
  result: 'passed' | 'failed' | null = 'passed',
  opinion = '',
) => ({ businessType: 'seal', businessId, result, opinion, fileGroup: null, fileChange: null });
