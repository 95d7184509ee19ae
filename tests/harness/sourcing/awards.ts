import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { createPublish } from '@jicai/platform/src/kernel/events/events.ts';
import { orderReviewListeners } from '@jicai/platform/src/ordering/review/listeners.ts';
import { advanceAwards } from '@jicai/platform/src/sourcing/award/orders.ts';
import { advanceNotices } from '@jicai/platform/src/sourcing/notice/draft.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { resultNoticeEndpoints } from '@jicai/shared/contract/sourcing/result-notice.ts';
import { must } from '../answers.ts';
import { HOUR, quoting, type SourcingWorld } from './projects.ts';

/* Projects of tests from their auctions' end on. */

const fail = (error: unknown) => {
  throw error;
};

/** Does what is due after a project's end: notices are drafted, awards become orders. */
export async function goOn(world: SourcingWorld): Promise<void> {
  const { db, clock, seals } = world;
  const publish = createPublish(orderReviewListeners(clock));
  await advanceNotices({ db, clock }, fail);
  await advanceAwards({ db, clock, publish, seals }, fail);
}

/** A project whose suppliers bid by their total, 1 to 3 from dear to cheap, with its auctions closed. */
export async function closed(world: SourcingWorld, change: Partial<ProjectDraft> = {}) {
  const made = await quoting(world, change);
  await world.pass(3 * HOUR);
  const packageNumber = `${made.number}-1`;
  for (const [n, amount] of [
    [1, '99000'],
    [2, '98000'],
    [3, '97000'],
  ] as const) {
    const { state, text } = await world.bid(n, packageNumber, amount);
    if (state !== 1) throw new Error(text);
  }
  world.clock.at += 96 * HOUR;
  await settleAuction(world, packageNumber);
  await world.pass(0);
  return { ...made, packageNumber };
}

export const confirmAs = (world: SourcingWorld, n: number, packageNumber: string) =>
  must(
    world.as('supplier', n).call(awardEndpoints.answerAward, {
      packageNumber,
      answer: 'confirmed',
      reason: '',
      step: null,
    }),
  );

/** The same, confirmed by the winner: its notice is drafted. */
export async function awarded(world: SourcingWorld, change: Partial<ProjectDraft> = {}) {
  const made = await closed(world, change);
  await confirmAs(world, 3, made.packageNumber);
  await world.pass(0);
  await goOn(world);
  return made;
}

/** Somebody of the unit; the buyer where they took a project over. */
type Organiser = 'handler' | 'supervisor' | 'buyer';

export const fullResult = async (world: SourcingWorld, id: string, actor: Organiser = 'handler') =>
  (await must(world.as(actor).call(resultEndpoints.full, { id }))).result;

/** Completes the notice and submits it for review. */
export async function submitNotice(
  world: SourcingWorld,
  id: string,
  actor: Organiser = 'handler',
): Promise<void> {
  const handler = world.as(actor);
  const { notice } = await fullResult(world, id, actor);
  if (!notice) throw new Error('no notice was drafted');
  const suppliers = notice.form.suppliers.map((one) => ({ ...one, address: '江城路 1 号' }));
  const form = { ...notice.form, unitAddress: '大学路 1 号', suppliers };
  const saved = await must(
    handler.call(resultNoticeEndpoints.save, { id, version: notice.version, form }),
  );
  await must(handler.call(resultNoticeEndpoints.submit, { id, version: saved.version }));
}

/** The same, passed by the reviewer: the notice is published. */
export async function publishNotice(
  world: SourcingWorld,
  id: string,
  actor?: Organiser,
): Promise<void> {
  await submitNotice(world, id, actor);
  const decision = { id, result: 'passed', opinion: '同意' } as const;
  await must(world.as('reviewer').call(resultNoticeEndpoints.decide, decision));
}
