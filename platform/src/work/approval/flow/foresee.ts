import type { DecidingLevel } from '@jicai/shared/contract/work/deciders.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { readControllers } from '../../../identity/security/control.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { ReviewSubject, ReviewType } from '../kind.ts';
import {
  findReviewers,
  mayPass,
  partiesOf,
  type Reviewer,
  withRule,
} from '../reviewers/reviewers.ts';
import { levelFinder, remembered } from './levels.ts';

/** Returns the name of somebody who may decide, with the person in whose place: `乙（代甲）`. */
const nameOf = ({ name, standsFor: [giver] }: Reviewer): string =>
  giver ? `${name}（代${giver.name}）` : name;

/**
 * Returns, for each subject, who would decide at each level of its review if it began now, so that a form can
 * name them. A level without people would stand still. `chain` is a query for the people (ids) of the
 * document chain: who shares control of an account with them does not decide (rule 16). A level where this rule
 * alone leaves nobody names those whom it bars.
 */
export async function foreseeReviews(
  type: ReviewType,
  subjects: readonly ReviewSubject[],
  chain: RawBuilder<unknown>,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<DecidingLevel[][]> {
  const levelsOf = levelFinder(type, clock, db);
  const parties = subjects.flatMap(({ submitterId, partyIds }) => [submitterId, ...partyIds]);
  const people = sql`select unnest(${[...new Set(parties)]}::text[]) union ${chain}`;
  const controlled = await readControllers(people, clock, db);
  const reviewersOnce = remembered<Reviewer[]>();
  const foreseen: DecidingLevel[][] = [];
  for (const subject of subjects) {
    const { unitId, amount } = subject;
    const levels: DecidingLevel[] = [];
    for (const level of await levelsOf(subject)) {
      const search = {
        businessType: type.businessType,
        unitId,
        level,
        ...partiesOf(withRule(subject, controlled)),
      };
      const ableFor = async (asked: typeof search): Promise<Reviewer[]> => {
        const found = await reviewersOnce(JSON.stringify(asked), () =>
          findReviewers(asked, clock, db),
        );
        return found.filter((one) => mayPass(one, amount));
      };
      const able = await ableFor(search);
      const names = able.slice(0, limits.namedDeciders).map(nameOf);
      const barred = able.length === 0 ? await ableFor({ ...search, ...partiesOf(subject) }) : [];
      levels.push({
        name: level.name,
        people: names,
        count: able.length,
        barred: barred.slice(0, limits.namedDeciders).map(nameOf),
      });
    }
    foreseen.push(levels);
  }
  return foreseen;
}
