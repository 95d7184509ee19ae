import { useState } from 'react';

/** The list as it was while its members stay the same: what depends on it does not render again. */
export function useStable<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && kept.every((one, index) => one === list[index]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}
