/** Chunks that are received now. One person may hold few of the places, all together not many. */
export interface Places {
  /** Takes a place; null when there is none. The answer gives it back. */
  readonly take: (personId: string) => (() => void) | null;
}

/** A chunk is in memory while it is written: the places bound what uploads can take of it. */
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
