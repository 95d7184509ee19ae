import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Level } from '@jicai/shared/domain/work/approval/levels.ts';
import {
  type Strength,
  WEAKNESSES,
  weakeningOf,
} from '@jicai/shared/domain/work/approval/weakening.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { readLevelRules } from '../../work/approval/repository.ts';
import { askedOf, type Reviewer } from '../../work/approval/reviewers/reviewers.ts';
import {
  type Draft,
  FUNDS,
  pathsOf,
  reviewersFor,
  ruleOf,
  subjectsOf,
  whoReviews,
} from './templates.ts';

/**
 * The change in words where some review would be weaker by the draft than now; else null. `reviewers` are
 * those of the draft's levels.
 */
export async function weakenedWords(
  { kind, unitId, version, rules }: Draft,
  reviewers: ReadonlyMap<string, readonly Reviewer[]>,
  { trx, clock }: Pick<WriteContext, 'trx' | 'clock'>,
): Promise<string | null> {
  const before = await readLevelRules(kind.businessType, unitId, trx);
  const after = rules.map((rule) => ruleOf(unitId, rule));
  const both = [...before, ...after];
  const paths = await pathsOf(
    both.map(({ categoryId = null }) => ({ categoryId })),
    trx,
  );
  const known = new Map(reviewers);
  // Without rows a review has one level, whose reviewers are everybody who is responsible.
  for (const level of [...before, { reviewerOrgId: null }])
    if (!known.has(whoReviews(level)))
      known.set(whoReviews(level), await reviewersFor(kind, unitId, level, clock, trx));
  // Above a ceiling other people pass than below it.
  const ceilings = [...known.values()]
    .flat()
    .flatMap(({ upTo }) => (upTo === null ? [] : upTo + 1));
  const amounts = [...both.map(({ fromAmount }) => fromAmount), ...ceilings].map(fen);
  const subjects = subjectsOf(unitId, [null, ...FUNDS], { amounts, paths });
  const verbs = await verbsOf(
    both.flatMap(({ roleId }) => roleId ?? []),
    trx,
  );
  const found = weakeningOf({ before, after }, subjects, (level, { amount }) =>
    strengthOf(level, amount, { people: known.get(whoReviews(level)) ?? [], verbs }),
  );
  if (found === null) return null;
  const names = (levels: readonly { readonly name: string }[]) =>
    [...new Set(levels.map(({ name }) => name))].join(' → ');
  const change = `由“${names(before)}”改为“${names(after)}”`;
  return found.kind === 'fewerLevels'
    ? `第 ${version} 版减少审核环节，${change}`
    : `第 ${version} 版降低环节“${found.name || kind.processName}”的审核要求（${WEAKNESSES[found.weakness]}），${change}`;
}

/** The verbs that made roles allow, by role. */
async function verbsOf(
  roleIds: readonly string[],
  db: Executor,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; verbs: string[] }>`
    select role_id as id, array_agg(verb order by verb) as verbs from role_grant
    where role_id = any(${[...roleIds]}::text[]) group by role_id`.execute(db);
  return new Map(rows.map(({ id, verbs }) => [id, verbs]));
}

interface Known {
  /** The people who may decide at the level. */
  readonly people: readonly Reviewer[];
  /** The verbs of made roles by their ids. */
  readonly verbs: ReadonlyMap<string, readonly string[]>;
}

/** The strength of a level for reviews of an amount. People who stand in for a time count for nothing. */
function strengthOf(
  { personId, roleId }: Level,
  amount: number,
  { people, verbs }: Known,
): Strength {
  const own = people.filter(({ standsFor }) => standsFor.length === 0);
  const ceilings = askedOf(own, amount).map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY);
  const lowest = Math.min(...ceilings);
  const chosenBy = personId ? 'person' : roleId ? 'role' : 'everyone';
  return {
    chosenBy,
    orgIds: [...new Set(own.map(({ orgId }) => orgId))],
    upTo: lowest === Number.POSITIVE_INFINITY ? null : lowest,
    verbs: (roleId && verbs.get(roleId)) || [],
  };
}
