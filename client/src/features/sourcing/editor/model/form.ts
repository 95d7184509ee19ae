import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import type { ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import type { Problem } from '@jicai/shared/domain/sourcing/project/check.ts';
import { createContext, useContext } from 'react';

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

/** Goes to the field of a problem, and puts the cursor there. */
export function jumpTo({ field }: Problem): void {
  const place = document.getElementById(anchorOf(field));
  place?.scrollIntoView({ block: 'center' });
  const input = place?.matches('input, textarea, button')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea, button');
  if (input instanceof HTMLElement) input.focus({ preventScroll: true });
}

/** The fields of the draft whose values have this type. */
export type FieldOf<V> = {
  [K in keyof ProjectDraft]: ProjectDraft[K] extends V ? K : never;
}[keyof ProjectDraft];
