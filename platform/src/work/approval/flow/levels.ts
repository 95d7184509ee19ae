import { type Level, levelsFor } from '@jicai/shared/domain/work/approval/levels.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { ReviewSubject, ReviewType } from '../kind.ts';
import { readLevelRules } from '../repository.ts';

/** Returns a function that asks once for equal keys. */
export function remembered<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key, ask) => {
    const found = known.get(key) ?? ask();
    known.set(key, found);
    return found;
  };
}

/**
 * Returns a function that finds the levels of a subject's review: those of its kind, or those of the table by
 * unit, funds, amount and categories. The rules of a unit are read once.
 */
export function levelFinder(
  type: ReviewType,
  clock: Clock,
  trx: Executor,
): (subject: ReviewSubject) => Promise<readonly Level[]> {
  const { businessType, processName, role } = type;
  const rulesOnce = remembered<Awaited<ReturnType<typeof readLevelRules>>>();
  const levelsOf = async (subject: ReviewSubject): Promise<readonly Level[]> => {
    if (type.levels) return type.levels(subject, clock, trx);
    const { unitId } = subject;
    const rules = await rulesOnce(unitId, () => readLevelRules(businessType, unitId, trx));
    const asksCategory = rules.some(({ categoryId }) => categoryId) && !subject.categoryIds;
    const categoryIds = asksCategory ? await type.categoriesOf?.(subject.id, trx) : undefined;
    const placed = categoryIds ? { ...subject, categoryIds } : subject;
    return levelsFor(rules, placed, { name: processName, reviewerOrgId: null });
  };
  // Of a level that names a person too: whoever stands in for them needs the role.
  const withRole = (level: Level): Level => (role && !level.role ? { ...level, role } : level);
  return async (subject) => (await levelsOf(subject)).map(withRole);
}
