import { useAtomValue } from 'jotai';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { useNews } from './context.ts';
import type { AnnouncementKind } from './model/kinds.ts';
import { titleOf } from './model/shown.ts';

/** A state that stays in the title after its announcement was seen. */
export interface LastingTitle {
  readonly kind: AnnouncementKind;
  readonly title: string;
}

/** Sets the tab's title while a board is shown: its own, prefixed with the unseen news or the lasting state. */
export function useBoardTitle(title: string, lasting: LastingTitle | null = null): void {
  const { packageNumber, unseen: unseenAtom } = useNews();
  const unseen = useAtomValue(unseenAtom).map((item) =>
    item.packageNumber === packageNumber ? item : { ...item, where: item.packageName },
  );
  useDocumentTitle(titleOf(title, unseen, lasting));
}
