import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import type { ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import type { Problem } from '@jicai/shared/domain/sourcing/project/check.ts';
import { createContext, useContext } from 'react';
import { whenDrawn } from '../../../../lib/browser/when-drawn.ts';
import { showRow } from '../../../../ui/table/VirtualRows.tsx';

/** The state that the fields of the editor share. */
export interface DraftForm {
  readonly project: ProjectFile;
  readonly draft: ProjectDraft;
  readonly set: <F extends keyof ProjectDraft>(field: F, value: ProjectDraft[F]) => void;
  /** The words for a field that keeps the project from being submitted, once they were asked for. */
  readonly problemOf: (field: string) => string | null;
}

export const DraftFormContext = createContext<DraftForm | null>(null);

export function useDraftForm(): DraftForm {
  const form = useContext(DraftFormContext);
  if (!form) throw new Error('no DraftFormContext above');
  return form;
}

/** The element that a problem leads to. */
export const anchorOf = (field: string): string => `draft-${field.replaceAll('.', '-')}`;

/** The list of items and the place in it that a field of an item belongs to. */
const ROW = /^(packages\.\d+\.lines)\.(\d+)\./;

/** Goes to the field of a problem, and puts the cursor there; a row out of view is drawn first. */
export function jumpTo({ field }: Problem): void {
  const [, list = '', row = ''] = ROW.exec(field) ?? [];
  if (list) showRow(anchorOf(list), Number(row));
  whenDrawn(anchorOf(field), (place) => {
    place.scrollIntoView({ block: 'center' });
    const input = place.matches('input, textarea, button')
      ? place
      : place.querySelector<HTMLElement>('input, textarea, button');
    input?.focus({ preventScroll: true });
  });
}

/** The fields of the draft whose values have this type. */
export type FieldOf<V> = {
  [K in keyof ProjectDraft]: ProjectDraft[K] extends V ? K : never;
}[keyof ProjectDraft];
