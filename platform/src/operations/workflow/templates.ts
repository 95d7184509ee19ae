import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { WorkflowRule, type WorkflowTemplate } from '@jicai/shared/contract/operations/workflow.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { LevelRule } from '@jicai/shared/domain/work/approval/levels.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { ReviewKind, ReviewKinds } from '../../work/approval/kind.ts';
import { findReviewers } from '../../work/approval/reviewers/reviewers.ts';

/** A business type whose levels stand in the table; null for one that has levels of its own. */
export function configurable(kinds: ReviewKinds, businessType: string): ReviewKind | null {
  const kind = kinds.get(businessType);
  return kind && !kind.levels ? kind : null;
}

interface Stored extends Omit<WorkflowTemplate, 'rules'> {
  readonly rules: readonly unknown[];
}

const MOST_VERSIONS = 50;

/** The versions of a template of a unit, the newest first. */
export async function listVersions(
  unitId: string,
  businessType: string,
  db: Executor,
): Promise<WorkflowTemplate[]> {
  const { rows } = await sql<Stored>`
    select t.version, t.state, t.rules, t.saved_at as "savedAtMs", ${nameAt('person', 's', 't.saved_at')} as "savedByName",
      t.published_at as "publishedAtMs", coalesce(${nameAt('person', 'p', 't.published_at')}, '') as "publishedByName"
    from workflow_template t join person s on s.id = t.saved_by
    left join person p on p.id = t.published_by
    where t.unit_id = ${unitId} and t.business_type = ${businessType}
    order by t.version desc limit ${MOST_VERSIONS}`.execute(db);
  return rows.map(({ rules, ...rest }) => ({
    ...rest,
    rules: rules.map((one) => decode(WorkflowRule, one)),
  }));
}

/** The categories that rules name, each with those above it. */
export async function pathsOf(
  rules: readonly { readonly categoryId: string | null }[],
  db: Executor,
): Promise<Map<string, readonly string[]>> {
  const ids = rules.flatMap(({ categoryId }) => categoryId ?? []);
  const { rows } = await sql<{ id: string; path: string[] }>`
    select id, path from category where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** One version; a refusal where there is none. */
export async function findVersion(
  unitId: string,
  { businessType, version }: { readonly businessType: string; readonly version: number },
  db: Executor,
): Promise<WorkflowTemplate | Refusal> {
  const versions = await listVersions(unitId, businessType, db);
  return versions.find((one) => one.version === version) ?? refuse('workflow.unknown');
}

/** A row of a template as the engine's table has it. */
export const ruleOf = (unitId: string, { fundsType, ...rule }: WorkflowRule): LevelRule => ({
  ...rule,
  unitId,
  funds: fundsType,
});

/** The part of a level that decides who may review it. */
export interface Asked {
  readonly reviewerOrgId: string | null;
  readonly personId?: string | null;
  readonly roleId?: string | null;
}

/** The people who may decide at a level. */
export function reviewersFor(
  { businessType, role }: ReviewKind,
  unitId: string,
  { reviewerOrgId, personId, roleId }: Asked,
  clock: Clock,
  db: Executor,
) {
  const level = {
    reviewerOrgId,
    ...(personId ? { personId } : {}),
    ...(role ? { role } : {}),
    ...(roleId && !personId ? { roleId } : {}),
  };
  return findReviewers({ businessType, unitId, level, excluded: [], waivable: {} }, clock, db);
}

/** The object of a request to publish: one waits for each unit and business type. */
export const templateKey = (unitId: string, businessType: string): string =>
  `${unitId} ${businessType}`;

/** The draft that is published, of one unit and business type. */
export interface Draft {
  readonly kind: ReviewKind;
  readonly unitId: string;
  readonly version: number;
  readonly rules: readonly WorkflowRule[];
}

/** The people who are asked at a level, as a key. */
export const whoReviews = ({ reviewerOrgId, personId, roleId }: Asked): string =>
  `${reviewerOrgId ?? ''} ${personId ?? ''} ${roleId ?? ''}`;

/** The kinds of funds that reviews tell apart. */
export const FUNDS = ['fiscal', 'nonFiscal'] as const;

/** Reviews of every amount and kind of funds: of no category, of each that a rule names, and of all of them. */
export function subjectsOf<Funds>(
  unitId: string,
  fundsTypes: readonly Funds[],
  {
    amounts,
    paths,
  }: {
    readonly amounts: readonly Fen[];
    readonly paths: ReadonlyMap<string, readonly string[]>;
  },
) {
  const bought = [[], ...paths.values(), [...paths.values()].flat()];
  return fundsTypes.flatMap((funds) =>
    [...new Set([fen(0), ...amounts])].flatMap((amount) =>
      bought.map((categoryIds) => ({ unitId, funds, amount, categoryIds })),
    ),
  );
}
