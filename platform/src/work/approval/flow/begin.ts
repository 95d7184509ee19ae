import { randomUUID } from 'node:crypto';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Level } from '@jicai/shared/domain/work/approval/levels.ts';
import { controlledIn } from '../../../identity/security/control.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { refuseWrite } from '../../../kernel/write/write.ts';
import { closeTodos } from '../../todo/write.ts';
import type { ReviewSubject, ReviewType } from '../kind.ts';
import { askToDecide, type WaitingLevel } from '../notify.ts';
import { insertFlows, insertStep, moveFlow } from '../repository.ts';
import {
  askedOf,
  findReviewers,
  mayPass,
  partiesOf,
  type Reviewer,
  withRule,
} from '../reviewers/reviewers.ts';
import { flowPlaceOf, levelKeyOf, levelOf, lockFlow } from './flow.ts';
import { levelFinder, remembered } from './levels.ts';

/**
 * Begins the review of each subject: levels by its unit, funds and amount, and a to-do for each
 * person who may pass it. What the subjects of one submit share is read once. A subject whose sum is
 * above the ceilings of everybody at one of its levels ends the write with a refusal.
 */
export async function beginReviews(
  type: ReviewType,
  subjects: readonly ReviewSubject[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  if (subjects.length === 0) return;
  const begun = await withLevels(type, subjects, clock, trx);
  await insertFlows(type, begun, clock, trx);
  const controlled = await controlledIn(
    begun.map(({ id }) => id),
    clock,
    trx,
  );
  const reviewersOnce = remembered<Reviewer[]>();
  const waiting: WaitingLevel[] = [];
  for (const { id, businessId, title, unitId, levels, submitterName, ...flow } of begun) {
    const [levelInfo] = levels;
    if (!levelInfo) continue;
    const { amount, isUnattended = false } = flow;
    const reviewersAt = (level: Level) => {
      const search = {
        businessType: type.businessType,
        unitId,
        level,
        ...partiesOf(withRule(flow, controlled.get(id) ?? [])),
      };
      return reviewersOnce(JSON.stringify(search), () => findReviewers(search, clock, trx));
    };
    if (amount !== null && !isUnattended) await checkCeilings(levels, amount, reviewersAt);
    const personIds = askedOf(await reviewersAt(levelInfo), amount).map(({ id }) => id);
    const at = { flowId: id, businessId, title, level: 1, levelInfo, personIds };
    waiting.push({ ...at, fromName: submitterName, isFirst: true, note: '' });
  }
  await askToDecide(type, waiting, clock, trx);
}

/** Refuses the submit of a sum that nobody of some level may pass: it would stand still there. */
async function checkCeilings(
  levels: readonly Level[],
  amount: Fen,
  reviewersAt: (level: Level) => Promise<readonly Reviewer[]>,
): Promise<void> {
  for (const level of levels) {
    const people = await reviewersAt(level);
    if (people.length > 0 && !people.some((one) => mayPass(one, amount)))
      refuseWrite(
        refuse('approval.aboveCeilings', { name: level.name, amount: formatFen(amount) }),
      );
  }
}

async function withLevels(
  type: ReviewType,
  subjects: readonly ReviewSubject[],
  clock: Clock,
  trx: Executor,
) {
  const levelsOf = levelFinder(type, clock, trx);
  return Promise.all(
    subjects.map(async ({ id: businessId, ...subject }) => ({
      ...subject,
      id: randomUUID(),
      businessId,
      levels: await levelsOf({ ...subject, id: businessId }),
      submitted: (await type.submitted?.(businessId, trx)) ?? [],
    })),
  );
}

/**
 * Ends a running review because its subject was taken back: nobody needs to decide any more (RV7).
 * A review that is over stays as it is.
 */
export async function withdrawReview(
  type: ReviewType,
  subject: { readonly businessId: string; readonly byPersonId: string },
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const flow = await lockFlow(type, subject.businessId, trx);
  if (flow?.state !== 'running') return;
  const { id, level, levels } = flow;
  const step = { flowId: id, level, levelKey: levelKeyOf(flow), levelName: levelOf(flow).name };
  const personId = subject.byPersonId;
  await insertStep({ ...step, action: 'withdrawn', personId, opinion: '' }, clock, trx);
  await closeTodos(id, personId, clock, trx);
  const place = { ...flowPlaceOf(flow), state: 'withdrawn', assigneeId: null } as const;
  await moveFlow(id, { ...place, allLevels: levels }, clock, trx);
}
