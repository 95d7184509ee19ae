import type { FileChange } from '@jicai/shared/contract/files/upload.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import type { ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import { useRef } from 'react';
import { type SaveStatus, useAutosave } from '../../../../lib/http/autosave.ts';
import { useSave } from '../api.ts';

export interface DraftEditor {
  readonly draft: ProjectDraft;
  readonly status: SaveStatus;
  readonly set: <F extends keyof ProjectDraft>(field: F, value: ProjectDraft[F]) => void;
  readonly setFiles: (change: FileChange | null) => void;
  /** Saves what is not saved; answers the version, or null when that failed. */
  readonly flush: () => Promise<number | null>;
}

/** The text of a project under the hands of its handler. */
export function useDraft(project: ProjectFile): DraftEditor {
  const { send } = useSave();
  const files = useRef<FileChange | null>(null);
  const { id, version, savedAtMs } = project;
  const { value, status, change, flush } = useAutosave({
    initial: project.draft,
    version,
    savedAtMs,
    save: async (draft, over) => {
      const fileChange = draft.fileGroup === null ? null : files.current;
      const answer = await send({ id, version: over, draft, fileChange });
      if (files.current === fileChange) files.current = null;
      return answer;
    },
  });
  return {
    draft: value,
    status,
    set: (field, next) => change((latest) => ({ ...latest, [field]: next })),
    setFiles: (filesChange) => {
      files.current = filesChange;
      change((latest) => ({ ...latest }));
    },
    flush,
  };
}
