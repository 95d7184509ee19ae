import { useAtomValue } from 'jotai';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { useNews } from './context.ts';
import type { AnnouncementKind } from './model/kinds.ts';
import { titleOf } from './model/shown.ts';

/** A state that stays in the tab's title after its announcement was seen, and the title's text. */
export interface LastingTitle {
  readonly kind: AnnouncementKind;
  readonly title: string;
}

/**
 * Sets the tab's title: the label of the heaviest unseen announcement and `title`, or the lasting
 * state's title if `lasting` is given and no unseen announcement outweighs it (`titleOf`).
 */
export function useBoardTitle(title: string, lasting: LastingTitle | null = null): void {
  const { packageNumber, unseen: unseenAtom } = useNews();
  const unseen = useAtomValue(unseenAtom).map((item) =>
    item.packageNumber === packageNumber ? item : { ...item, where: item.packageName },
  );
  useDocumentTitle(titleOf(title, unseen, lasting));
}
