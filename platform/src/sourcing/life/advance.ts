import { isRefusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { HOUR_MS, MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import type {
  ProjectOutcome,
  ProjectTransition,
} from '@jicai/shared/domain/sourcing/project/states.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { transact } from '../../kernel/write/write.ts';
import { publishAuctions } from './auctions.ts';
import { postponePublication } from './budget.ts';
import { tellEnds } from './mail/ends.ts';
import {
  notifyOfProject,
  organisersOf,
  peopleConcerned,
  peopleOfInvited,
  peopleOfSignUps,
} from './mail/news.ts';
import { invitationOf, publishNow } from './publishing.ts';
import { followQuoteEnd, latestEnd } from './quote-end.ts';
import { lockProject, type ProjectRow } from './row.ts';
import { applyTransition, type LifeContext } from './transition.ts';

export interface LifeDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const BATCH = 50;

/** The state of a project's auctions, package by package. */
interface AuctionSums {
  readonly packages: number;
  /** Past their end by the clock. */
  readonly closed: number;
  readonly decided: number;
  readonly waiting: number;
  /** Opened, and not evaluated yet. */
  readonly evaluating: number;
  readonly won: number;
}

const sums = sql`
  select project_id, count(*)::int as packages,
    count(*) filter (where a.outcome is not null or a.settled)::int as closed,
    count(*) filter (where a.outcome is not null)::int as decided,
    count(*) filter (where a.outcome ->> 'kind' = 'won'
      and a.award ->> 'state' = 'waiting')::int as waiting,
    count(*) filter (where a.award ->> 'state' = 'evaluating')::int as evaluating,
    count(*) filter (where a.outcome ->> 'kind' = 'won'
      and coalesce(a.award ->> 'state', 'confirmed') = 'confirmed')::int as won,
    ${latestEnd} as ends_at
  from package k join auction a on a.package_number = k.number`;

/**
 * The projects that have something to do: a time has come, or their auctions have gone on. One
 * statement, bounded. The order is random, so that projects that always fail, however many, never
 * keep the others back.
 */
export async function listDueProjects({ db, clock }: LifeDeps): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with t as (select ${clock.now()} as now)
    select p.id from sourcing_project p cross join t
    left join lateral (${sums} where k.project_id = p.auction_project_id group by project_id) s
      on p.state in ('quoting', 'closed', 'evaluating', 'inConfirmation')
    where p.state in
        ('scheduled', 'published', 'signUp', 'quoting', 'closed', 'evaluating', 'inConfirmation')
      and case p.state
        when 'scheduled' then p.publish_at <= t.now
        when 'published' then p.sign_up_opens_at <= t.now
        when 'signUp' then p.sign_up_ends_at <= t.now and (p.quote_opens_at <= t.now
          or not exists (select from sourcing_sign_up u
            where u.project_id = p.id and u.state = 'pending'))
        when 'quoting' then s.closed = s.packages or s.ends_at <> p.quote_closes_at
        when 'closed' then s.decided = s.packages
        when 'evaluating' then s.evaluating = 0
        else s.waiting = 0 end
    order by random() limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** So often a project is looked at while it takes quotes, and again when it could not go on, in ms. */
const AGAIN_MS = 1_000;

/**
 * The ms until the next time of a project. While quotes are taken, a bid may move the end that the
 * project announces, and no bid announces that.
 */
async function nextDueMs({ db, clock }: LifeDeps): Promise<number | null> {
  const { rows } = await sql<{ in_ms: number | null }>`
    with t as (select ${clock.now()} as now)
    select (extract(epoch from min(case p.state
        when 'scheduled' then p.publish_at
        when 'published' then p.sign_up_opens_at
        when 'signUp' then case when p.sign_up_ends_at > t.now
          then p.sign_up_ends_at else p.quote_opens_at end
        else greatest(p.quote_opens_at, t.now + make_interval(secs => ${AGAIN_MS / 1_000}::float8))
      end - t.now)) * 1000)::float8 as in_ms
    from sourcing_project p cross join t
    where p.state in ('scheduled', 'published', 'signUp', 'quoting')`.execute(db);
  return rows[0]?.in_ms ?? null;
}

/**
 * Does everything that is due; a project that cannot go on does not keep the others back. Answers the
 * ms until something is due again; null: no time is known.
 */
export async function advanceProjects(
  deps: LifeDeps,
  onError: (error: unknown) => void,
): Promise<number | null> {
  const due = await listDueProjects(deps);
  for (const id of due) await advanceProject(deps, id).catch(onError);
  return due.length > 0 ? AGAIN_MS : nextDueMs(deps);
}

/** Takes one project on by what the clock and its auctions say, in a transaction of its own. */
export async function advanceProject({ db, clock }: LifeDeps, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const row = await lockProject(id, trx);
    if (!row) return refuse('project.unknown');
    const now = await readNow(clock, trx);
    await advanceLocked(row, now, { trx, clock });
    return null;
  });
}

const isPast = (at: number | null, now: number) => at !== null && at <= now;

async function advanceLocked(row: ProjectRow, now: number, context: LifeContext): Promise<void> {
  switch (row.state) {
    case 'scheduled':
      if (isPast(row.publishAt, now)) {
        const by = { side: 'system', personId: null } as const;
        const published = await publishNow(row, by, context);
        if (isRefusal(published)) await postponePublication(row, published, context);
      }
      return;
    case 'published':
      if (isPast(row.signUpOpensAt, now)) await openSignUp(row, context);
      return;
    case 'signUp':
      if (isPast(row.signUpEndsAt, now)) await endSignUp(row, now, context);
      return;
    case 'quoting':
    case 'closed':
    case 'evaluating':
    case 'inConfirmation':
      await followAuctions(row, context);
      return;
    default:
      return;
  }
}

/** A transition by the clock; that it is possible was found under the same lock. */
async function move(
  row: ProjectRow,
  name: ProjectTransition,
  { outcome = null, note = '' }: { outcome?: ProjectOutcome; note?: string },
  context: LifeContext,
): Promise<ProjectRow> {
  const by = { side: 'system', personId: null, outcome, note } as const;
  const moved = await applyTransition(row, name, by, context);
  if (isRefusal(moved)) throw new Error(`${row.number}: ${name} is not possible`);
  return moved;
}

/** Opens the sign-up at its time; the invited suppliers, who learned of it before, may sign up from now on. */
async function openSignUp(row: ProjectRow, context: LifeContext): Promise<void> {
  await move(row, 'openSignUp', {}, context);
  const personIds = await peopleOfInvited(row.id, context);
  const news = { isKnown: true, subject: invitationOf(row), text: '报名已开始' } as const;
  await notifyOfProject(row, { ...news, personIds, page: 'tender' }, context);
}

interface SignUps {
  readonly admitted: string[];
  readonly pending: number;
}

async function readSignUps(projectId: string, trx: Executor): Promise<SignUps> {
  const rows = await trx
    .selectFrom('sourcing_sign_up')
    .select(['supplier_id', 'state'])
    .where('project_id', '=', projectId)
    .orderBy('supplier_id')
    .execute();
  return {
    admitted: rows.filter(({ state }) => state === 'admitted').map((one) => one.supplier_id),
    pending: rows.filter(({ state }) => state === 'pending').length,
  };
}

/**
 * Fixes the list of suppliers once the sign-up is over and every sign-up is decided, at the latest
 * when quoting should begin. Too few extend the sign-up once, where the project says so, or end the
 * project as 流标 with the computed reason (PJ6).
 */
async function endSignUp(row: ProjectRow, now: number, context: LifeContext): Promise<void> {
  const { trx } = context;
  const { admitted, pending } = await readSignUps(row.id, trx);
  if (pending > 0 && !isPast(row.quoteOpensAt, now)) return;
  const needed = Math.max(1, row.draft.minSuppliers);
  if (admitted.length >= needed) {
    await openQuoting(row, { admitted, pending }, now, context);
    return;
  }
  const reason = say('project.tooFewSignedUp', {
    suppliers: String(admitted.length),
    min: String(needed),
  });
  if (row.draft.signUpExtensionHours > 0 && !row.wasExtended) {
    const ends = now + row.draft.signUpExtensionHours * HOUR_MS;
    await extendSignUp(row, ends, { side: 'system', personId: null, note: reason }, context);
    return;
  }
  await endProject(row, reason, context);
}

async function endProject(row: ProjectRow, reason: string, context: LifeContext): Promise<void> {
  await move(row, 'closeSignUp', { outcome: 'tooFew', note: reason }, context);
  await setEnd(row.id, reason, context);
  const concerned = await peopleConcerned(row.id, context);
  const news = { from: 'system', subject: '采购项目流标', text: reason } as const;
  await notifyOfProject(row, { ...news, personIds: organisersOf(row), page: 'file' }, context);
  const mail = { cause: 'tooFew', text: say('project.mail.failed') } as const;
  await notifyOfProject(row, { ...news, mail, personIds: concerned, page: 'tender' }, context);
}

const setEnd = (id: string, reason: string, { trx }: LifeContext) =>
  trx.updateTable('sourcing_project').set({ end_reason: reason }).where('id', '=', id).execute();

/**
 * Moves the end of the sign-up, and the quoting after it by as much. Answers the refusal of the table
 * of states, if any.
 */
export async function extendSignUp(
  row: ProjectRow,
  endsAt: number,
  by: { side: 'handler' | 'system'; personId: string | null; note: string },
  context: LifeContext,
) {
  const extended = await applyTransition(row, 'extendSignUp', by, context);
  if (isRefusal(extended)) return extended;
  const shift = endsAt - (row.signUpEndsAt ?? endsAt);
  const opensAt = (row.quoteOpensAt ?? endsAt) + shift;
  const closesAt = (row.quoteClosesAt ?? endsAt) + shift;
  await context.trx
    .updateTable('sourcing_project')
    .set({
      sign_up_ends_at: moment(endsAt),
      questions_end_at: shifted(row.questionsEndAt, shift),
      quote_opens_at: moment(opensAt),
      quote_closes_at: moment(closesAt),
      was_extended: true,
    })
    .where('id', '=', row.id)
    .execute();
  const from = by.side === 'system' ? ({ from: 'system' } as const) : {};
  const times = { time: timeText(endsAt), from: timeText(opensAt), to: timeText(closesAt) };
  const text = say('project.mail.extended', times);
  const news = { ...from, subject: '报名时间延长', text: withNote(text, by.note) } as const;
  const people = await peopleConcerned(row.id, context);
  // Nobody is told of their own act.
  const organisers = organisersOf(row).filter((id) => id !== by.personId);
  await notifyOfProject(row, { ...news, personIds: organisers, page: 'file' }, context);
  const mail = { cause: 'extended', text } as const;
  await notifyOfProject(row, { ...news, mail, personIds: people, page: 'tender' }, context);
  return extended;
}

/** A sentence of the platform, with what a person or a rule gave as the reason behind it. */
const withNote = (text: string, note: string) => (note ? `${text}；${note}` : text);

const shifted = (at: number | null, shift: number) => (at === null ? null : moment(at + shift));

/** Quoting never begins in the past: a list that is fixed late moves it, in whole minutes. */
function windowFrom(row: ProjectRow, now: number) {
  const { quoteOpensAt, quoteClosesAt } = row;
  if (quoteOpensAt === null || quoteClosesAt === null) throw new Error(`${row.number}: no window`);
  const minutes = quoteOpensAt > now ? 0 : Math.ceil((now - quoteOpensAt) / MINUTE_MS);
  const shift = minutes * MINUTE_MS;
  const note = minutes > 0 ? say('project.movedWindows', { minutes: String(minutes) }) : '';
  return { opensAt: quoteOpensAt + shift, closesAt: quoteClosesAt + shift, shift, note };
}

async function openQuoting(
  row: ProjectRow,
  { admitted, pending }: SignUps,
  now: number,
  context: LifeContext,
): Promise<void> {
  const { trx } = context;
  const { opensAt, closesAt, shift, note: moved } = windowFrom(row, now);
  const left = pending > 0 ? say('project.unreviewedLeft') : '';
  const note = [left, moved].filter(Boolean).join('；');
  await move(row, 'closeSignUp', { outcome: 'enough', note }, context);
  const auctionProjectId = await publishAuctions(row, { opensAt, closesAt }, admitted, trx);
  await trx
    .updateTable('sourcing_project')
    .set({
      auction_project_id: auctionProjectId,
      questions_end_at: shifted(row.questionsEndAt, shift),
      quote_opens_at: moment(opensAt),
      quote_closes_at: moment(closesAt),
    })
    .where('id', '=', row.id)
    .execute();
  const windows = { from: timeText(opensAt), to: timeText(closesAt) };
  const mail = { cause: 'quoting', text: say('project.mail.quoting', windows) } as const;
  const news = { subject: '报名名单已确定', text: withNote(mail.text, moved) } as const;
  const people = await peopleOfSignUps(row.id, 'admitted', context);
  await notifyOfProject(row, { ...news, mail, personIds: people, page: 'tender' }, context);
  const text = withNote(mail.text, note);
  const said = { ...news, text, personIds: organisersOf(row), page: 'file' } as const;
  await notifyOfProject(row, said, context);
  await tellLeftOut(row, context);
}

/** Suppliers whose sign-up nobody decided in time take no part, and are told so. */
async function tellLeftOut(row: ProjectRow, context: LifeContext): Promise<void> {
  const personIds = await peopleOfSignUps(row.id, 'pending', context);
  const text = say('project.mail.leftOut');
  const mail = { cause: 'leftOut', text } as const;
  const news = { from: 'system', subject: '未列入参与名单', text, mail, page: 'tender' } as const;
  await notifyOfProject(row, { ...news, personIds }, context);
}

/** Takes the project on to where its auctions are. */
async function followAuctions(given: ProjectRow, context: LifeContext): Promise<void> {
  const { rows } = await sql<AuctionSums>`
    ${sums} where k.project_id = ${given.auctionProjectId} group by project_id`.execute(
    context.trx,
  );
  const [found] = rows;
  if (!found) return;
  const { packages, closed, decided, waiting, evaluating } = found;
  let row = given;
  await followQuoteEnd(row, context);
  if (row.state === 'quoting' && closed === packages && decided < packages) {
    await move(row, 'close', {}, context);
    const page = { hallOf: `${row.number}-1` };
    const news = {
      isKnown: true,
      from: 'system',
      subject: '报价待开标',
      text: '报价已截止，请申请开标',
      page,
    } as const;
    await notifyOfProject(row, { ...news, personIds: [row.handlerId] }, context);
    return;
  }
  if (decided < packages) return;
  if (row.state === 'closed') row = await move(row, 'open', {}, context);
  if (evaluating > 0) return beginEvaluation(row, context);
  if (row.state === 'inConfirmation' && waiting > 0) return;
  await settleProject(row, found, context);
}

/** Ends the project, or lets it wait for the suppliers who were offered the award. */
async function settleProject(
  row: ProjectRow,
  { packages, waiting, won }: AuctionSums,
  context: LifeContext,
): Promise<void> {
  const outcome = waiting > 0 ? 'waiting' : won > 0 ? 'won' : 'nobody';
  const name = row.state === 'inConfirmation' ? 'confirm' : 'settle';
  const note = outcome === 'waiting' ? '' : endNote(won, packages);
  await move(row, name, { outcome, note }, context);
  await tellEnds(row, context);
  if (outcome === 'waiting') return;
  await setEnd(row.id, note, context);
  const subject = outcome === 'won' ? '采购项目已成交' : '采购项目流标';
  const news = { from: 'system', subject, text: note, page: 'file' } as const;
  await notifyOfProject(row, { ...news, personIds: organisersOf(row) }, context);
}

/** The opened quotes are evaluated: by the handler or, by points, first by the evaluators. */
async function beginEvaluation(row: ProjectRow, context: LifeContext): Promise<void> {
  if (row.state !== 'opened') return;
  await move(row, 'evaluate', {}, context);
  const isByPoints = row.draft.evaluationMethod === 'points';
  const packageNumbers = await packagesInEvaluation(row, context);
  for (const packageNumber of packageNumbers) {
    const which = packageNumbers.length > 1 ? `${packageNumber} ` : '';
    const text = `${which}报价已启封，${isByPoints ? '评审人员可以评分' : '请评审'}`;
    const page = { hallOf: packageNumber };
    const news = { isKnown: !isByPoints, subject: '询价待评审', text, page } as const;
    await notifyOfProject(row, { ...news, from: 'system', personIds: [row.handlerId] }, context);
  }
  if (!isByPoints) return;
  const personIds = await evaluatorsOf(row.id, context);
  const asked = { isKnown: true, subject: '待评分', page: 'scoring' } as const;
  const text = '报价已启封，请声明有无利害关系并评分';
  await notifyOfProject(row, { ...asked, text, personIds }, context);
}

async function evaluatorsOf(projectId: string, { trx }: LifeContext): Promise<string[]> {
  const rows = await trx
    .selectFrom('project_evaluator')
    .select('person_id')
    .where('project_id', '=', projectId)
    .where('state', 'in', ['appointed', 'declared'])
    .orderBy('person_id')
    .execute();
  return rows.map(({ person_id: id }) => id);
}

async function packagesInEvaluation(
  { auctionProjectId }: ProjectRow,
  { trx }: LifeContext,
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select k.number from package k join auction a on a.package_number = k.number
    where k.project_id = ${auctionProjectId} and a.award ->> 'state' = 'evaluating'
    order by k.number`.execute(trx);
  return rows.map(({ number }) => number);
}

function endNote(won: number, packages: number): string {
  if (won === 0) return say('project.failedAuctions');
  const count = String(won);
  return won === packages
    ? say('project.wonAll', { count })
    : say('project.wonAuctions', { count, left: String(packages - won) });
}
