import { DAY_MS, HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { answerOffer } from '../../../auction/award/award.ts';
import type { BidDeps } from '../../../auction/bidding/bids.ts';
import { settleAuction } from '../../../auction/ledger/ledger.ts';
import { type Clock, moment } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import { createPublish } from '../../../kernel/events/events.ts';
import type { Person } from '../../../kernel/http/caller.ts';
import { transact, type WriteContext } from '../../../kernel/write/write.ts';
import { orderReviewListeners } from '../../../ordering/review/listeners.ts';
import { advanceAwards } from '../../../sourcing/award/orders.ts';
import { createProject, saveProject, submitProject } from '../../../sourcing/editor/service.ts';
import { decideSignUp, readApplicants, signUp } from '../../../sourcing/enrolment/service.ts';
import { rulesVersionOf } from '../../../sourcing/enrolment/tender.ts';
import { advanceProject } from '../../../sourcing/life/advance.ts';
import { findProject } from '../../../sourcing/life/row.ts';
import { advanceNotices } from '../../../sourcing/notice/draft.ts';
import { noticeReview } from '../../../sourcing/notice/kind.ts';
import { findNotice } from '../../../sourcing/notice/repository.ts';
import { saveNotice, submitNotice } from '../../../sourcing/notice/service.ts';
import { raiseObjection } from '../../../sourcing/objection/service.ts';
import { projectReview } from '../../../sourcing/review/kind.ts';
import { decide } from '../../../work/approval/decide.ts';
import { reviewKinds } from '../../../work/approval/kind.ts';
import { personId } from '../accounts.ts';
import { must, personOf } from '../people.ts';
import { actorOf, bidAs } from '../stage.ts';
import { draftOf, type Fate, STORIES, type Story } from './stories.ts';

/* Sourcing projects of the demonstration in every state, made as people make them, in their own time. */

const BIDDERS = ['gys02', 'gys03', 'gys01'] as const;

const files = { claim: async () => null, claimAgain: async () => null, save: async () => null };
const kinds = reviewKinds(projectReview, noticeReview);

const fail = (error: unknown) => {
  throw error;
};

/** A story that is told with a clock of its own. */
interface Scene extends BidDeps {
  readonly story: Story;
  readonly handler: Person;
  readonly reviewer: Person;
}

const clockAt = (ms: number): Clock => ({ now: () => sql<number>`${moment(ms)}::timestamptz` });
const at = (scene: Scene, ms: number): Scene => ({ ...scene, clock: clockAt(ms) });

/** Carries out a write as a person does. */
const as = async <T>(
  { db, clock }: Scene,
  person: Person,
  run: (context: WriteContext) => Promise<T>,
) => {
  const publish = createPublish(orderReviewListeners(clock));
  const call = { person, ip: '', userAgent: '', device: '', requestKey: '' };
  return must(await transact(db, (trx) => run({ trx, person, call, clock, publish })));
};

const REACHED: readonly Fate[] = ['noticeDue', 'noticeInReview', 'objected', 'ordered'];

/** The projects of the demonstration, once. */
export async function loadProjects(parts: BidDeps): Promise<void> {
  const { db, clock } = parts;
  const known = await db.selectFrom('sourcing_project').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const now = await readNow(clock, db);
  const handler = await personOf('jbr01', parts);
  const reviewer = await personOf('shr01', parts);
  for (const story of STORIES) await play({ ...parts, story, handler, reviewer }, now);
}

async function play(scene: Scene, now: number): Promise<void> {
  const { story } = scene;
  const published = now - story.daysAgo * DAY_MS;
  const project = await write(at(scene, published), published);
  if (story.fate === 'draft') return;
  await review(at(scene, published), 'project', project.id);
  const bidders = story.fate === 'failed' ? BIDDERS.slice(0, 2) : BIDDERS;
  for (const loginName of bidders)
    await enrol(at(scene, published + HOUR_MS), project.id, loginName);
  if (story.fate === 'signUp') return;
  await runAuction(scene, project, published);
  if (story.fate === 'inConfirmation') return;
  await endResult(scene, project, published, now);
}

interface Made {
  readonly id: string;
  readonly number: string;
}

async function write(scene: Scene, when: number): Promise<Made> {
  const { story, handler, db } = scene;
  const made = await as(scene, handler, (context) => createProject({ method: 'bidding' }, context));
  const draft = draftOf(story, when, personId('jdr01'));
  const needs = { ...scene, files };
  const body = { id: made.id, version: 1, draft, fileChange: null };
  const { version } = await as(scene, handler, (context) => saveProject(needs, body, context));
  await db
    .updateTable('sourcing_project')
    .set({ is_demo: true })
    .where('id', '=', made.id)
    .execute();
  if (story.fate !== 'draft')
    await as(scene, handler, (context) => submitProject({ id: made.id, version }, context));
  return made;
}

const review = (scene: Scene, businessType: 'project' | 'resultNotice', businessId: string) =>
  as(scene, scene.reviewer, (context) =>
    decide(
      { reviewKinds: kinds, files },
      {
        businessType,
        businessId,
        result: 'passed',
        opinion: '同意',
        fileGroup: null,
        fileChange: null,
      },
      context,
    ),
  );

async function enrol(scene: Scene, projectId: string, loginName: string): Promise<void> {
  const { handler, db } = scene;
  const supplier = await personOf(loginName, scene);
  const row = await findProject(projectId, db);
  if (!row) throw new Error(`${projectId} is no project`);
  const needs = { ...scene, files };
  const form = {
    number: row.number,
    contactName: supplier.name,
    contactPhone: '13857100003',
    statement: '符合资格要求',
    fileGroup: null,
    rulesVersion: rulesVersionOf(row),
  };
  await as(scene, supplier, (context) => signUp(needs, form, context));
  if (scene.story.fate === 'signUp') return;
  const { applicants } = must(await readApplicants(needs, handler, projectId));
  for (const { id, state } of applicants) {
    if (state !== 'pending') continue;
    const body = { id, isAdmitted: true, reason: '' };
    await as(scene, handler, (context) => decideSignUp(body, context));
  }
}

/** The sign-up ends, suppliers bid in turn, and the auction closes. */
async function runAuction(scene: Scene, { id, number }: Made, published: number): Promise<void> {
  const ended = published + 2 * DAY_MS;
  const packageNumber = `${number}-1`;
  await advanceProject(at(scene, ended + 1), id);
  if (scene.story.fate === 'failed') return;
  for (const [turn, loginName] of [...BIDDERS, ...BIDDERS].entries())
    await bidAs(
      at(scene, ended + HOUR_MS + (turn + 1) * 60_000),
      loginName,
      packageNumber,
      turn % 3,
    );
  const over = at(scene, ended + 3 * HOUR_MS + 1);
  await settleAuction(over, packageNumber);
  await advanceProject(over, id);
}

/** Confirmation, notice, and what follows, as far as the story goes. */
async function endResult(
  scene: Scene,
  { id, number }: Made,
  published: number,
  now: number,
): Promise<void> {
  const { story, handler, db } = scene;
  const ended = published + 2 * DAY_MS + 4 * HOUR_MS;
  const confirmed = at(scene, ended);
  if (REACHED.includes(story.fate)) {
    const answer = { packageNumber: `${number}-1`, answer: 'confirmed', reason: '' } as const;
    must(await answerOffer(confirmed, actorOf('gys01'), answer));
    await advanceProject(confirmed, id);
  }
  await advanceNotices(confirmed, fail);
  if (story.fate === 'noticeDue') return;
  const notice = await findNotice(id, db);
  if (!notice) throw new Error(`${number} has no notice`);
  const later = at(scene, ended + HOUR_MS);
  const suppliers = notice.form.suppliers.map((one) => ({ ...one, address: '江城市滨江路 88 号' }));
  const form = { ...notice.form, unitAddress: '江城市文教路 1 号', suppliers };
  const saved = await as(later, handler, (context) =>
    saveNotice({ id, version: notice.version, form }, context),
  );
  await as(later, handler, (context) => submitNotice({ id, version: saved.version }, context));
  if (story.fate === 'noticeInReview') return;
  await review(at(scene, ended + 2 * HOUR_MS), 'resultNotice', id);
  if (story.fate === 'objected') await object(at(scene, ended + 3 * HOUR_MS), number);
  if (story.fate !== 'ordered') return;
  const publish = createPublish(orderReviewListeners(clockAt(now)));
  await advanceAwards({ db, clock: clockAt(now - DAY_MS), publish }, fail);
}

async function object(scene: Scene, projectNumber: string): Promise<void> {
  const supplier = await personOf('gys02', scene);
  const body = {
    projectNumber,
    stage: 'result',
    facts: '成交供应商所报产品的阻燃等级检测报告已过有效期。',
    basis: '《政府采购法》第五十二条',
    request: '请核实检测报告的有效性，并依法处理。',
  } as const;
  await as(scene, supplier, (context) => raiseObjection(body, context));
}
