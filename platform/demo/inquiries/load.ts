import { DAY_MS, HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { answerOffer } from '../../src/auction/award/award.ts';
import { settleAuction } from '../../src/auction/ledger/ledger.ts';
import type { Limiter } from '../../src/auction/rate-limit/limiter.ts';
import { actorFor, confirmed } from '../../src/auction/rehearsal/simulated.ts';
import { requestOpening } from '../../src/auction/sealed/opening-request.ts';
import type { Seals } from '../../src/auction/sealed/seals.ts';
import { createFiles } from '../../src/files/upload/service.ts';
import { readHolidays } from '../../src/kernel/calendar/holidays.ts';
import { readNow } from '../../src/kernel/db/now.ts';
import { inquiryDays } from '../../src/kernel/settings/settings.ts';
import { decideEvaluation } from '../../src/sourcing/evaluation/service.ts';
import { type InquiryNeeds, saveDraft, submitSheet } from '../../src/sourcing/inquiry/service.ts';
import { advanceProject } from '../../src/sourcing/life/advance.ts';
import { readPeriod } from '../../src/sourcing/life/duties/periods.ts';
import { draftNotice } from '../../src/sourcing/notice/draft.ts';
import { answerObjection } from '../../src/sourcing/objection/service.ts';
import {
  appoint,
  declare,
  submitSheet as submitScores,
} from '../../src/sourcing/scoring/service.ts';
import { personId } from '../accounts.ts';
import { agreeTo } from '../go-on.ts';
import { must, personOf } from '../people.ts';
import {
  admitAll,
  as,
  at,
  completeNotice,
  enrol,
  type Made,
  object,
  openScene,
  review,
  type Scene,
  write,
} from '../projects/acts.ts';
import type { QueueParts } from '../queues/stage.ts';
import { actorOf } from '../stage.ts';
import {
  INQUIRIES,
  type InquiryStory,
  inquiryDraftOf,
  POINTS,
  sheetOf,
  timesOf,
} from './stories.ts';
import { asOne } from './whole.ts';

/* Inquiries of the demonstration past their sign-up, made as people make them, in their own time. */

type InquiryParts = QueueParts & { readonly seals?: Seals };

interface Told extends Scene {
  readonly story: InquiryStory;
  readonly needs: InquiryNeeds;
  readonly seals: Seals;
}

const EVALUATORS = ['psr01', 'psr02', 'psr03'] as const;

/** Nobody is in a hurry in a story. */
const patient: Limiter = { check: async () => null, flush: async () => {}, size: () => 0 };

/**
 * The inquiries of the demonstration, each once. `isStopped` is asked before each; a story that is there
 * already, by its name, is left as it is.
 */
export async function loadInquiryStories(
  parts: InquiryParts,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const known = await parts.db
    .selectFrom('sourcing_project')
    .select('name')
    .where('is_demo', '=', true)
    .where('method', '=', 'inquiry')
    .execute();
  const names = new Set(known.map(({ name }) => name));
  for (const story of INQUIRIES) {
    if (isStopped() || names.has(story.name)) continue;
    await asOne(parts.db, (db) => play({ ...parts, db }, story));
  }
}

async function play(parts: InquiryParts, story: InquiryStory): Promise<void> {
  const { db, clock, storage, seals } = parts;
  if (!seals) return;
  const now = await readNow(clock, db);
  const scene = { ...(await openScene(parts)), story, seals };
  const files = createFiles({ db, clock, storage });
  const told = { ...scene, needs: { ...scene, limiter: patient, files } };
  const published = now - story.daysAgo * DAY_MS;
  const days = await readPeriod(inquiryDays, db);
  // At five in the afternoon of the last day; the opening is at nine in the morning.
  const lastMidnight = workingDeadline(published + 3 * DAY_MS, days, await readHolidays(db));
  const least = lastMidnight - 7 * HOUR_MS;
  const isOpen = story.fate === 'quoting';
  const closesAt = isOpen ? Math.max(least, now + 3 * DAY_MS) : least;
  const project = await invite(told, published, closesAt);
  await quote(told, project, closesAt);
  if (isOpen) return;
  const opened = closesAt + 16 * HOUR_MS;
  await open(told, project, { closesAt, when: opened });
  if (story.fate === 'evaluating') await score(told, project, opened + DAY_MS);
  else if (story.fate === 'failed') await publish(told, project, opened + HOUR_MS);
  else await award(told, project, opened + DAY_MS);
}

/** The project is written, reviewed and published; its suppliers are let in, and the sign-up ends. */
async function invite(scene: Told, published: number, closesAt: number): Promise<Made> {
  const { story } = scene;
  const times = timesOf(published, closesAt);
  const begun = at(scene, published);
  const draft = inquiryDraftOf(story, times, personId('jdr01'));
  const project = await write(begun, 'inquiry', draft, true);
  await review(begun, 'project', project.id);
  for (const [nth, loginName] of story.suppliers.entries())
    await enrol(at(scene, published + (nth + 2) * HOUR_MS), project.id, loginName);
  await admitAll(at(scene, published + DAY_MS), project.id);
  await advanceProject(at(scene, times.signUpEndsAt + 1), project.id);
  return project;
}

/** Suppliers seal their sheets; while quoting goes on, the second has a draft and the third nothing yet. */
async function quote(scene: Told, { number }: Made, closesAt: number): Promise<void> {
  const { story, needs, clock, db } = scene;
  const packageNumber = `${number}-1`;
  const isOpen = story.fate === 'quoting';
  const from = isOpen ? (await readNow(clock, db)) - 6 * HOUR_MS : closesAt - DAY_MS;
  const codes = await codesOf(scene, packageNumber);
  for (const [nth, loginName] of story.suppliers.slice(0, story.offers.length).entries()) {
    if (isOpen && nth === 2) continue;
    const actor = { ...actorOf(loginName), role: 'supplier' } as const;
    const place = { packageNumber, code: codes.get(actor.supplierId ?? '') ?? '' };
    const sheet = sheetOf(story, nth);
    const own = at(needs, from + nth * HOUR_MS);
    if (isOpen && nth === 1) must(await saveDraft(own, actor, place, { version: 0, sheet }));
    else
      must(
        await confirmed((confirmToken) =>
          submitSheet(own, actorFor(actor, confirmToken), place, { sheet, confirmToken }),
        ),
      );
  }
}

/** The codes of a package's suppliers. */
async function codesOf({ db }: Scene, packageNumber: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('auction_entrant')
    .select(['supplier_id', 'code'])
    .where('package_number', '=', packageNumber)
    .execute();
  return new Map(rows.map((row) => [row.supplier_id, row.code]));
}

/** The handler opens, and the supervisor agrees. */
async function open(
  scene: Told,
  { id, number }: Made,
  { closesAt, when }: { readonly closesAt: number; readonly when: number },
): Promise<void> {
  const packageNumber = `${number}-1`;
  // The background closes it in the second of its deadline; nobody waits for the opening with that.
  const closing = at(scene, closesAt + 1);
  await settleAuction(closing, packageNumber);
  await advanceProject(closing, id);
  const opening = at(scene, when);
  must(await requestOpening(opening, actorOf('jbr01'), packageNumber));
  await agreeTo(at(scene, when + HOUR_MS / 2), 'opening', packageNumber, personId('jdr01'));
  await advanceProject(at(scene, when + HOUR_MS / 2), id);
}

/** Of three evaluators one has given points, one has declared, and one was told. */
async function score(scene: Told, { number }: Made, when: number): Promise<void> {
  const { story, handler } = scene;
  const packageNumber = `${number}-1`;
  for (const [nth, loginName] of EVALUATORS.entries()) {
    const appointed = { packageNumber, personId: personId(loginName) };
    await as(at(scene, when + nth * 1_000), handler, (context) => appoint(appointed, context));
  }
  const declared = { packageNumber, hasConflict: false, reason: '' };
  const codes = await codesOf(scene, packageNumber);
  const given = story.suppliers.map((loginName, nth) => ({
    code: codes.get(actorOf(loginName).supplierId ?? '') ?? '',
    points: [...(POINTS[nth] ?? [])],
  }));
  for (const [nth, loginName] of EVALUATORS.slice(0, 2).entries()) {
    const later = at(scene, when + (nth + 2) * HOUR_MS);
    const evaluator = await personOf(loginName, scene);
    await as(later, evaluator, (context) => declare(later.seals, declared, context));
    if (nth === 0) must(await submitScores(later, evaluator, { packageNumber, given }));
  }
}

/** The lowest price gets the award and confirms; its notice is published. */
async function award(scene: Told, project: Made, when: number): Promise<void> {
  const { story } = scene;
  const packageNumber = `${project.number}-1`;
  const decision = { packageNumber, excluded: [], note: '报价均满足采购需求' };
  must(await decideEvaluation(at(scene, when), actorOf('jbr01'), decision));
  const agreed = at(scene, when + HOUR_MS);
  await agreeTo(agreed, 'evaluation', packageNumber, personId('jdr01'));
  await advanceProject(agreed, project.id);
  const confirmed = at(scene, when + 3 * HOUR_MS);
  const answer = { packageNumber, answer: 'confirmed', reason: '' } as const;
  must(await answerOffer(confirmed, actorOf(story.suppliers[0] ?? ''), answer));
  await advanceProject(confirmed, project.id);
  await publish(scene, project, when + 4 * HOUR_MS);
  if (story.fate === 'objected') await settleObjection(scene, project, when + 2 * DAY_MS);
}

/** The notice of the result is completed, reviewed and published. */
async function publish(scene: Told, project: Made, when: number): Promise<void> {
  await draftNotice(at(scene, when), project.id);
  await completeNotice(at(scene, when + HOUR_MS), project);
  await review(at(scene, when + 2 * HOUR_MS), 'resultNotice', project.id);
}

/** The second in rank objects to the result, and is answered. */
async function settleObjection(scene: Told, { number }: Made, when: number): Promise<void> {
  const id = await object(at(scene, when), scene.story.suppliers[1] ?? '', {
    projectNumber: number,
    stage: 'result',
    facts: '成交供应商所报通风柜的面风速检测报告不是所报型号的报告。',
    basis: '《政府采购法》第五十二条',
    request: '请核实检测报告与所报型号是否一致。',
  });
  const answer = {
    id,
    verdict: 'rejected',
    answer:
      '经核实，成交供应商提交的检测报告编号与所报型号一致，面风速实测 0.52 米/秒，满足采购要求，质疑不成立。',
  } as const;
  const later = at(scene, when + 2 * DAY_MS);
  await as(later, scene.handler, (context) => answerObjection(answer, context));
}
