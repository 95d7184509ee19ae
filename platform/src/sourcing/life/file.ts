import type { ProjectAction, ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { isEditable, projectTable } from '@jicai/shared/domain/sourcing/project/states.ts';
import { readSetDays } from '../../kernel/calendar/holidays.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { inquiryDays } from '../../kernel/settings/settings.ts';
import { packageNumbersOf } from './auctions.ts';
import { inOrder, readAwardEntries } from './award-entries.ts';
import { yearsOf } from './budget.ts';
import { readComplaintEntries } from './complaint-entries.ts';
import { readPeriod } from './duties/periods.ts';
import { type ProjectRow, sideOf } from './row.ts';
import { readTimeline } from './timeline.ts';

const BUTTONS: ReadonlySet<string> = new Set<ProjectAction>([
  'submit',
  'withdraw',
  'publish',
  'extendSignUp',
  'revoke',
]);

/** The buttons that a project has for this person, by the table of states. */
function actionsOf(row: ProjectRow, person: Person | null): ProjectAction[] {
  const side = person ? sideOf(row, person) : 'other';
  const { state, wasExtended } = row;
  const all = projectTable.actions({ state, side, facts: { wasExtended } });
  return all.filter((name): name is ProjectAction => BUTTONS.has(name));
}

/** A project's whole file; the place of its review is added by who may read that. */
export async function fileOf(
  row: ProjectRow,
  person: Person | null,
  clock: Clock,
  db: Executor,
): Promise<ProjectFile> {
  const now = await readNow(clock, db);
  return {
    id: row.id,
    number: row.number,
    method: row.method,
    state: row.state,
    version: row.version,
    draft: row.draft,
    unitName: row.unitName,
    handlerId: row.handlerId,
    handlerName: row.handlerName,
    supervisorName: row.supervisorName,
    savedAtMs: row.savedAt,
    savedByName: row.savedByName,
    actions: actionsOf(row, person),
    endReason: row.endReason,
    signUpOpensAtMs: row.signUpOpensAt,
    signUpEndsAtMs: row.signUpEndsAt,
    questionsEndAtMs: row.questionsEndAt,
    quoteOpensAtMs: row.quoteOpensAt,
    quoteClosesAtMs: row.quoteClosesAt,
    packageNumbers: row.auctionProjectId === null ? [] : packageNumbersOf(row),
    retenderOf: row.retenderOf,
    isTemplate: row.isTemplate,
    review: null,
    timeline: inOrder([
      ...(await readTimeline(row.id, 'all', db)),
      ...(await readAwardEntries(row.auctionProjectId, 'all', db)),
      ...(await readComplaintEntries(row.id, db)),
    ]),
    years: await yearsOf(row, clock, db),
    inquiryDays: await readPeriod(inquiryDays, db),
    setDays: isEditable(row.state) ? await readSetDays(dayOf(now), db) : [],
    serverTimeMs: now,
  };
}
