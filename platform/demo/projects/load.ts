import { DAY_MS, HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { answerOffer } from '../../src/auction/award/award.ts';
import type { BidDeps } from '../../src/auction/bidding/bids.ts';
import { settleAuction } from '../../src/auction/ledger/ledger.ts';
import { clockAt } from '../../src/kernel/db/clock.ts';
import { readNow } from '../../src/kernel/db/now.ts';
import { createPublish } from '../../src/kernel/events/events.ts';
import { orderReviewListeners } from '../../src/ordering/review/listeners.ts';
import { advanceAwards } from '../../src/sourcing/award/orders.ts';
import { advanceProject } from '../../src/sourcing/life/advance.ts';
import { draftNotice } from '../../src/sourcing/notice/draft.ts';
import { personId } from '../accounts.ts';
import { must } from '../people.ts';
import { actorOf, bidAs } from '../stage.ts';
import {
  admitAll,
  at,
  completeNotice,
  enrol,
  type Made,
  object,
  openScene,
  review,
  type Scene,
  write,
} from './acts.ts';
import { draftOf, type Fate, STORIES, type Story } from './stories.ts';

/* Sourcing projects of the demonstration in every state, made as people make them, in their own time. */

const BIDDERS = ['gys02', 'gys03', 'gys01'] as const;

const fail = (error: unknown) => {
  throw error;
};

/** A story that is told with a clock of its own. */
interface Told extends Scene {
  readonly story: Story;
}

const REACHED: readonly Fate[] = ['noticeDue', 'noticeInReview', 'objected', 'ordered'];

/** The projects of the demonstration, once. */
export async function loadProjects(parts: BidDeps): Promise<void> {
  const { db, clock } = parts;
  const known = await db.selectFrom('sourcing_project').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const now = await readNow(clock, db);
  const scene = await openScene(parts);
  for (const story of STORIES) await play({ ...scene, story }, now);
}

async function play(scene: Told, now: number): Promise<void> {
  const { story } = scene;
  const published = now - story.daysAgo * DAY_MS;
  const draft = draftOf(story, published, personId('jdr01'));
  const isSubmitted = story.fate !== 'draft';
  const project = await write(at(scene, published), 'bidding', draft, isSubmitted);
  if (story.fate === 'draft') return;
  await review(at(scene, published), 'project', project.id);
  const bidders = story.fate === 'failed' ? BIDDERS.slice(0, 2) : BIDDERS;
  const signingUp = at(scene, published + HOUR_MS);
  for (const loginName of bidders) {
    await enrol(signingUp, project.id, loginName);
    if (story.fate !== 'signUp') await admitAll(signingUp, project.id);
  }
  if (story.fate === 'signUp') return;
  await runAuction(scene, project, published);
  if (story.fate === 'inConfirmation') return;
  await endResult(scene, project, published, now);
}

/** The sign-up ends, suppliers bid in turn, and the auction closes. */
async function runAuction(scene: Told, { id, number }: Made, published: number): Promise<void> {
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
  scene: Told,
  project: Made,
  published: number,
  now: number,
): Promise<void> {
  const { story, db } = scene;
  const { id, number } = project;
  const ended = published + 2 * DAY_MS + 4 * HOUR_MS;
  const confirmed = at(scene, ended);
  if (REACHED.includes(story.fate)) {
    const answer = { packageNumber: `${number}-1`, answer: 'confirmed', reason: '' } as const;
    must(await answerOffer(confirmed, actorOf('gys01'), answer));
    await advanceProject(confirmed, id);
  }
  await draftNotice(confirmed, id);
  if (story.fate === 'noticeDue') return;
  await completeNotice(at(scene, ended + HOUR_MS), project);
  if (story.fate === 'noticeInReview') return;
  await review(at(scene, ended + 2 * HOUR_MS), 'resultNotice', id);
  if (story.fate === 'objected')
    await object(at(scene, ended + 3 * HOUR_MS), 'gys02', {
      projectNumber: number,
      stage: 'result',
      facts: '成交供应商所报产品的阻燃等级检测报告已过有效期。',
      basis: '《政府采购法》第五十二条',
      request: '请核实检测报告的有效性，并依法处理。',
    });
  if (story.fate !== 'ordered') return;
  const publish = createPublish(orderReviewListeners(clockAt(now)));
  await advanceAwards({ db, clock: clockAt(now - DAY_MS), publish }, fail);
}
