import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import type { HallEntry } from './hall.ts';
import type { Need } from './needs.ts';

/** The needs of each auction that were there when the hall was last looked through. */
export type KnownNeeds = ReadonlyMap<string, ReadonlySet<string>>;

const NOTHING: ReadonlySet<string> = new Set();

/** Something that began to wait for the viewer while they had the hall open. */
export interface NeedNews {
  readonly need: Need;
  readonly packageName: string;
  readonly packageNumber: string;
}

/**
 * The matters of a need: to lose another place is the same matter, and no news; of several that wait
 * each is one, so that a decided one is no news of the others.
 */
function mattersOf({ kind, key, count }: Need): string[] {
  if (count !== undefined) return Array.from({ length: count }, (_, index) => `${kind}:${index}`);
  return [kind === 'outbid' ? kind : key];
}

/**
 * The needs that are new since `known`. The ones that the first push brings of an auction that was listed
 * when the hall was opened are on the screen already, and tell nothing; of one that has `joined` the list
 * since they are news. A matter that was settled and comes back is news again.
 */
export function newsOf(
  known: KnownNeeds,
  entries: readonly HallEntry[],
  joined: ReadonlySet<string>,
): { readonly news: readonly NeedNews[]; readonly known: KnownNeeds } {
  const live = entries.filter(({ isLive }) => isLive);
  const news = live.flatMap(({ row, needs }) => {
    const { packageNumber } = row;
    const before = known.get(packageNumber) ?? (joined.has(packageNumber) ? NOTHING : null);
    if (!before) return [];
    return needs
      .filter((need) => mattersOf(need).some((matter) => !before.has(matter)))
      .map((need) => ({
        need,
        packageName: row.packageName,
        packageNumber,
      }));
  });
  // An auction that another filter hides for a while stays known.
  const seen = live.map(
    ({ row, needs }) => [row.packageNumber, new Set(needs.flatMap(mattersOf))] as const,
  );
  return { news, known: new Map([...known, ...seen]) };
}

/** The auctions of the list of all that were not in it when it was first there. */
export function joinedSince(
  first: ReadonlySet<string>,
  all: readonly BiddingRow[],
): ReadonlySet<string> {
  return new Set(
    all.map(({ packageNumber }) => packageNumber).filter((number) => !first.has(number)),
  );
}
