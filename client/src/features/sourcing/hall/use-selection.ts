import { useCallback, useMemo, useState } from 'react';

/** The auctions chosen for one act at once. */
export interface Selection {
  readonly selectable: readonly string[];
  readonly chosen: readonly string[];
  readonly isAll: boolean;
  readonly toggle: (packageNumber: string) => void;
  readonly toggleAll: () => void;
  readonly choose: (packageNumbers: readonly string[]) => void;
}

/** Keeps a choice among `selectable`; what cannot be chosen any more leaves it by itself. */
export function useSelection(selectable: readonly string[]): Selection {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const chosen = useMemo(
    () => marked.filter((number) => selectable.includes(number)),
    [marked, selectable],
  );
  const isAll = selectable.length > 0 && chosen.length === selectable.length;
  const toggle = useCallback((number: string) => {
    setMarked((before) =>
      before.includes(number) ? before.filter((one) => one !== number) : [...before, number],
    );
  }, []);
  return useMemo(
    () => ({
      selectable,
      chosen,
      isAll,
      toggle,
      toggleAll: () => setMarked(isAll ? [] : selectable),
      choose: setMarked,
    }),
    [selectable, chosen, isAll, toggle],
  );
}
