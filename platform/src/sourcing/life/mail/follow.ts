import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { transact } from '../../../kernel/write/write.ts';
import { noteProjectChange } from '../changes.ts';
import { followQuoteEnd } from '../quote-end.ts';
import { lockProject, type ProjectRow } from '../row.ts';
import { addSentence, type LifeContext } from '../transition.ts';
import { mailOfProject, notifyOfProject, organisersOf, peopleOfSignUps } from './news.ts';

/** The events of a running auction that its suppliers are told of wherever they are. */
const KINDS = ['end.changed', 'rules.changed', 'state.paused', 'state.resumed'] as const;

interface Change {
  readonly projectId: string;
  readonly packageNumber: string;
  readonly packageName: string;
  readonly seq: number;
  readonly kind: (typeof KINDS)[number];
  /** The end before and after what happened, in ms; null where it has nothing to do with the end. */
  readonly endFrom: number | null;
  readonly endTo: number | null;
  readonly actorId: string | null;
}

/** Changes that one round takes. */
export const MAIL_BATCH = 50;

const causeOf = ({ packageNumber, seq }: Change) => `log:${packageNumber}:${seq}`;

/** Changes in the logs of running auctions that nobody was told of yet; an answer tells of its own. */
async function listChanges(db: Database): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select p.id as "projectId", k.number as "packageNumber", k.name as "packageName", e.seq, e.kind,
      (e.payload->>'endFrom')::float8 as "endFrom", (e.payload->>'endTo')::float8 as "endTo", e.actor_id as "actorId"
    from sourcing_project p
    join package k on k.project_id = p.auction_project_id
    join auction_event e on e.package_number = k.number
    where p.state = 'quoting' and e.kind = any(${[...KINDS]}::text[])
      and e.payload->>'answer' is null
      and not exists (select from project_news n where n.project_id = p.id
        and n.cause = 'log:' || k.number || ':' || e.seq)
    order by e.at limit ${MAIL_BATCH}`.execute(db);
  return rows;
}

const newsOfEnd = ({ packageName, endTo }: Change) => ({
  subject: '报价截止时间调整',
  text: say('project.mail.end', { package: packageName, time: timeText(endTo ?? 0) }),
});

function newsOf(change: Change) {
  const { kind, packageName, endTo } = change;
  const values = { package: packageName };
  const withEnd = { ...values, time: timeText(endTo ?? 0) };
  switch (kind) {
    case 'end.changed':
      return newsOfEnd(change);
    case 'rules.changed':
      return { subject: '报价规则变更', text: say('project.mail.rules', values) };
    case 'state.paused':
      return { subject: '报价暂停', text: say('project.mail.paused', values) };
    case 'state.resumed':
      return { subject: '报价恢复', text: say('project.mail.resumed', withEnd) };
  }
}

/** The end was set by hand, or a pause has moved it. */
const movesEnd = ({ kind, endFrom, endTo }: Change): boolean =>
  kind === 'end.changed' || (kind === 'state.resumed' && endTo !== null && endTo !== endFrom);

/**
 * An end that was set by hand, or that a pause has moved, stands in the timeline, and the project
 * announces it before anybody is told (PJ22).
 */
async function noteEnd(row: ProjectRow, change: Change, context: LifeContext): Promise<void> {
  await followQuoteEnd(row, context);
  const { subject: sentence, text: note } = newsOfEnd(change);
  const entry = { transition: 'moveEnd', sentence, note, personId: change.actorId } as const;
  await addSentence(row.id, entry, context);
  await noteProjectChange(row.id, context, ['openData']);
}

/**
 * Tells the suppliers, in the site and by mail, and the organisers who did not make the change, in the
 * site, what changed while quotes are taken (PJ14). Answers how many changes those were.
 */
export async function mailAuctionChanges({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<number> {
  let told = 0;
  for (const change of await listChanges(db)) {
    await transact(db, async (trx) => {
      const row = await lockProject(change.projectId, trx);
      if (!row) return;
      const context = { trx, clock };
      const personIds = await peopleOfSignUps(row.id, 'admitted', context);
      const news = {
        ...newsOf(change),
        cause: causeOf(change),
        personIds,
        page: 'tender',
      } as const;
      const isNew = await mailOfProject(row, news, context);
      if (!isNew) return;
      if (movesEnd(change)) await noteEnd(row, change, context);
      await notifyOfProject(row, news, context);
      const organisers = organisersOf(row).filter((id) => id !== change.actorId);
      const { packageNumber: hallOf } = change;
      await notifyOfProject(row, { ...news, personIds: organisers, page: { hallOf } }, context);
      told += 1;
    });
  }
  return told;
}
