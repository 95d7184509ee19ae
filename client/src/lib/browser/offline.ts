import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** The labels of the work that the open page stores on the device without a network, and sends later. */
export const keptOfflineAtom = atom<readonly string[]>([]);

/** Adds a label to `keptOfflineAtom` while the component is mounted; `null` adds none. */
export function useKeptOffline(work: string | null): void {
  const setKept = useSetAtom(keptOfflineAtom);
  useEffect(() => {
    if (work === null) return;
    setKept((kept) => [...kept, work]);
    return () => setKept((kept) => kept.toSpliced(kept.indexOf(work), 1));
  }, [work, setKept]);
}

/** Returns the text of the strip shown without a network; `kept` are the labels of `keptOfflineAtom`. */
export function offlineText(kept: readonly string[]): string {
  const state = '当前没有网络连接，显示的内容可能不是最新';
  if (kept.length === 0) return `${state}；操作请在网络恢复后提交。`;
  const works = [...new Set(kept)].join('、');
  return `${state}；提交的${works}先保存在本机，网络恢复后自动发送。`;
}
