/** Places for chunks that are received now: few for one person, and a bound for all. */
export interface Places {
  /** Takes a place and returns its release; null when there is none. */
  readonly take: (personId: string) => (() => void) | null;
}

/** A chunk is in memory while it is written, so the places bound the memory of uploads. */
export function createPlaces(all: number, each = 3): Places {
  const held = new Map<string, number>();
  let total = 0;
  return {
    take(personId) {
      const own = held.get(personId) ?? 0;
      if (total >= all || own >= each) return null;
      total += 1;
      held.set(personId, own + 1);
      return () => {
        total -= 1;
        const left = (held.get(personId) ?? 1) - 1;
        if (left > 0) held.set(personId, left);
        else held.delete(personId);
      };
    },
  };
}
