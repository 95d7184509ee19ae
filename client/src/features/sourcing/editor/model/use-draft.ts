import type { FileChange } from '@jicai/shared/contract/files/upload.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import type { ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../../../lib/http/call-failed.ts';
import type { SaveStatus } from '../../../../lib/http/use-autosave.ts';
import { useSave } from '../api.ts';

/** After so long without another letter the text is saved; and tried again after a failure. */
const QUIET_MS = 800;
const AGAIN_MS = 5_000;

export interface DraftEditor {
  readonly draft: ProjectDraft;
  readonly status: SaveStatus;
  readonly set: <F extends keyof ProjectDraft>(field: F, value: ProjectDraft[F]) => void;
  readonly setFiles: (change: FileChange | null) => void;
  /** Saves what is not saved; answers the version, or null when that failed. */
  readonly flush: () => Promise<number | null>;
}

/** The text of a project under the hands of its handler: every change is saved a moment later. */
export function useDraft(project: ProjectFile): DraftEditor {
  const { send } = useSave();
  const [draft, setDraft] = useState(project.draft);
  const [status, setStatus] = useState<SaveStatus>({ kind: 'saved', atMs: project.savedAtMs });
  const latest = useRef(project.draft);
  const saved = useRef(project.draft);
  const version = useRef(project.version);
  const files = useRef<FileChange | null>(null);
  const isRefused = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<number | null> | null>(null);

  /** Saves until there is nothing newer; null once that failed. */
  async function save(): Promise<number | null> {
    while (latest.current !== saved.current) {
      if (isRefused.current || !(await saveLatest())) return null;
    }
    return version.current;
  }

  async function saveLatest(): Promise<boolean> {
    const sent = latest.current;
    const fileChange = sent.fileGroup === null ? null : files.current;
    setStatus({ kind: 'saving' });
    try {
      const body = { id: project.id, version: version.current, draft: sent, fileChange };
      const answer = await send(body);
      version.current = answer.version;
      saved.current = sent;
      if (files.current === fileChange) files.current = null;
      if (latest.current === sent) setStatus({ kind: 'saved', atMs: answer.savedAtMs });
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    }
  }

  function onFailure(error: unknown): void {
    const isFailed = error instanceof CallFailed;
    const text = isFailed ? error.text : '保存失败';
    isRefused.current = isFailed && error.kind === 'refused';
    setStatus({ kind: isRefused.current ? 'refused' : 'failed', text });
    if (!isRefused.current) schedule(AGAIN_MS);
  }

  function flush(): Promise<number | null> {
    clearTimeout(timer.current);
    underWay.current ??= save().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }

  function schedule(ms: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), ms);
  }

  function change(next: ProjectDraft): void {
    latest.current = next;
    setDraft(next);
    if (!isRefused.current) setStatus({ kind: 'unsaved' });
    schedule(QUIET_MS);
  }

  const leaving = useRef(flush);
  leaving.current = flush;
  useEffect(() => () => void leaving.current(), []);

  return {
    draft,
    status,
    set: (field, value) => change({ ...latest.current, [field]: value }),
    setFiles: (filesChange) => {
      files.current = filesChange;
      change({ ...latest.current });
    },
    flush,
  };
}
