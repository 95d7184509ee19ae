import type { Criterion, ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { scoringEndpoints } from '@jicai/shared/contract/sourcing/scoring.ts';
import { sql } from 'kysely';
import { must } from '../answers.ts';
import { personIdOf } from '../people/cast.ts';
import { endQuoting, openAll, openInquiry, sheetOf, submitAs, twoItems } from './inquiries.ts';
import type { SourcingWorld } from './projects.ts';

/* Evaluations by points, through the front door. */

/** People who are evaluators in these tests, beside the one who is it everywhere. */
export const EVALUATORS = ['evaluator', 'acceptor', 'keeper'] as const;
export type EvaluatorActor = (typeof EVALUATORS)[number];

/** Gives the other two the role; before they log in. */
export const addEvaluators = (world: SourcingWorld) =>
  sql`update person set roles = array_append(roles, 'evaluator')
    where id = any(${['acceptor', 'keeper'].map(personIdOf)}::text[])`.execute(world.db);

export const criteria: Criterion[] = [
  { name: '技术响应', points: 40, standard: '完全响应 40 分，每项负偏离扣 5 分' },
  { name: '售后服务', points: 20, standard: '按响应时间给分' },
];

export const byPoints: Partial<ProjectDraft> = {
  ...twoItems,
  minSuppliers: 2,
  evaluationMethod: 'points',
  priceWeight: 40,
  criteria,
  specialReason: '使用效果因技术方案而异',
};

/** An inquiry that is evaluated by points, with these unit prices of its first item, opened. */
export async function openedByPoints(
  world: SourcingWorld,
  prices: readonly string[] = ['1000', '1250'],
  change: Partial<ProjectDraft> = {},
) {
  const made = await openInquiry(world, { ...byPoints, ...change }, Math.max(2, prices.length));
  for (const [index, price] of prices.entries())
    await must(submitAs(world, index + 1, made.packageNumber, sheetOf([price, '0.01'])));
  await endQuoting(world, made.packageNumber);
  await openAll(world, made.packageNumber);
  return made;
}

export const appoint = (world: SourcingWorld, packageNumber: string, actor: string) =>
  world
    .as('handler')
    .call(scoringEndpoints.appoint, { packageNumber, personId: personIdOf(actor) });

export const declare = (
  world: SourcingWorld,
  packageNumber: string,
  actor: EvaluatorActor,
  reason = '',
) =>
  world
    .as(actor)
    .call(scoringEndpoints.declare, { packageNumber, hasConflict: reason !== '', reason });

export const panelOf = async (
  world: SourcingWorld,
  packageNumber: string,
  actor: 'handler' | 'supervisor' = 'handler',
) => (await must(world.as(actor).call(scoringEndpoints.panel, { packageNumber }))).panel;

export const ownOf = async (world: SourcingWorld, packageNumber: string, actor: EvaluatorActor) =>
  (await must(world.as(actor).call(scoringEndpoints.own, { packageNumber }))).scoring;

/** One evaluator's points in hundredths, in the order of the suppliers' numbers. */
export async function score(
  world: SourcingWorld,
  packageNumber: string,
  actor: EvaluatorActor,
  points: readonly (readonly number[])[],
) {
  const codes = await codesBySupplier(world, packageNumber);
  const given = points.map((own, index) => ({ code: codes[index] ?? '', points: [...own] }));
  return world.as(actor).call(scoringEndpoints.submit, { packageNumber, given });
}

/** The codes of the suppliers who quoted, in the order of their numbers. */
export async function codesBySupplier(
  world: SourcingWorld,
  packageNumber: string,
): Promise<string[]> {
  const rows = await world.db
    .selectFrom('auction_entrant')
    .select('code')
    .where('package_number', '=', packageNumber)
    .where('amount', 'is not', null)
    .orderBy('supplier_id')
    .execute();
  return rows.map(({ code }) => code);
}

/** Three evaluators, appointed and declared. */
export async function seated(world: SourcingWorld, packageNumber: string): Promise<void> {
  for (const actor of EVALUATORS) {
    await must(appoint(world, packageNumber, actor));
    await must(declare(world, packageNumber, actor));
  }
}
