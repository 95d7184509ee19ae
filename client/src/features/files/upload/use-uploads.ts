import {
  type FileChange,
  type FileDomain,
  uploadEndpoints,
} from '@jicai/shared/contract/files/upload.ts';
import { messages } from '@jicai/shared/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useCall, useCaller } from '../../../lib/http/call.ts';
import { CallFailed } from '../../../lib/http/call-failed.ts';
import { newRequestKey } from '../../../lib/http/request-key.ts';
import { tokenAtom } from '../../../lib/session.ts';
import { ChunkFailed, sendChunk } from './send-chunk.ts';
import { sendFile } from './send-file.ts';
import * as state from './upload-state.ts';

/** What a form learns of its files. */
export interface FilesOfForm {
  readonly groupId: string | null;
  /** What to send with the form; null where nothing changed. */
  readonly change: FileChange | null;
  readonly isUploading: boolean;
  /** Files in the list. */
  readonly count: number;
}

interface Given {
  readonly group: string | null;
  readonly onGroup?: ((groupId: string) => void) | undefined;
  readonly onChange?: ((files: FilesOfForm) => void) | undefined;
  readonly fileDomain: FileDomain;
  readonly rules: state.Rules;
}

/** The files of one form: what the server has, what is on its way, one after the other. */
export function useUploads({ group, onGroup, onChange, fileDomain, rules }: Given) {
  const call = useCaller();
  const store = useStore();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState(state.noUploads);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const chosen = useRef(new Map<string, File>());
  const aborts = useRef(new Map<string, AbortController>());
  const groupId = useRef(group);
  const waiting = useRef<string[]>([]);
  const isRunning = useRef(false);
  if (group !== null) groupId.current = group;

  const known = useCall(
    uploadEndpoints.list,
    { groupId: group ?? '' },
    { enabled: group !== null, quiet: true },
  );
  useEffect(() => {
    if (known.data) setUploads((now) => state.loaded(now, known.data.files));
  }, [known.data]);

  // The form is told after each change of what it would send.
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    tell.current?.({
      groupId: groupId.current,
      change: state.changeOf(uploads, groupId.current),
      isUploading: state.isUploading(uploads),
      count: uploads.items.length,
    });
  }, [uploads]);

  // A page that goes away sends no more; what came is kept a day, and found again.
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort('left');
    };
  }, []);

  async function ensureGroup(): Promise<string> {
    if (groupId.current) return groupId.current;
    const options = { requestKey: newRequestKey(), quiet: true };
    const issued = await call(uploadEndpoints.issueGroup, { domain: fileDomain }, options);
    groupId.current = issued.groupId;
    onGroup?.(issued.groupId);
    return issued.groupId;
  }

  async function sendOne(key: string, file: File): Promise<void> {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      setUploads((now) => state.progressed(now, key, 0));
      const id = await sendFile({
        file,
        key,
        groupId: await ensureGroup(),
        domain: fileDomain,
        call,
        token: () => store.get(tokenAtom) ?? '',
        send: sendChunk,
        onSent: (bytes) => setUploads((now) => state.progressed(now, key, bytes)),
        signal: abort.signal,
      });
      setUploads((now) => state.stored(now, key, id));
      // Whoever looks at the group later must not see the list of before.
      void queries.invalidateQueries({
        queryKey: [uploadEndpoints.list.name],
        refetchType: 'none',
      });
    } catch (error) {
      if (abort.signal.aborted) return;
      setUploads((now) => state.failed(now, key, reasonOf(error)));
      // The next ordinary call ends the session as the specification says.
      if (error instanceof ChunkFailed && error.kind === 'session')
        void call(uploadEndpoints.domains, {}).catch(() => {});
    } finally {
      aborts.current.delete(key);
    }
  }

  async function work(keys: readonly string[]): Promise<void> {
    waiting.current.push(...keys);
    if (isRunning.current) return;
    isRunning.current = true;
    for (let key = waiting.current.shift(); key !== undefined; key = waiting.current.shift()) {
      const file = chosen.current.get(key);
      if (file) await sendOne(key, file);
    }
    isRunning.current = false;
  }

  /** On the server too, as far as anything of it is there and its form is not saved. */
  function forget(item: state.UploadItem): void {
    aborts.current.get(item.key)?.abort('removed');
    chosen.current.delete(item.key);
    const isSaved = item.kind === 'stored' && !item.isTemporary;
    if (isSaved || item.kind === 'queued' || !groupId.current) return;
    const names = [item.kind === 'stored' ? item.id : item.key];
    const body = { groupId: groupId.current, fileIds: names };
    const options = { requestKey: newRequestKey(), quiet: true };
    void call(uploadEndpoints.deleteTemporary, body, options).catch(() => {});
  }

  return {
    uploads,
    problems,
    isLoading: group !== null && known.isPending,
    failure: known.error,
    reload: () => void known.refetch(),
    add(files: readonly File[]): void {
      const added = state.addFiles(uploads, files, rules);
      for (const item of added.replaced) forget(item);
      const fresh = files.filter((file) =>
        added.uploads.items.some(
          (item) => item.key === state.keyOf(file) && item.kind === 'queued',
        ),
      );
      for (const file of fresh) chosen.current.set(state.keyOf(file), file);
      setProblems(added.problems);
      setUploads(added.uploads);
      void work(fresh.map(state.keyOf));
    },
    remove(item: state.UploadItem): void {
      forget(item);
      setProblems([]);
      setUploads((now) => state.removeItem(now, item.key));
    },
    retry(item: state.UploadItem): void {
      setUploads((now) => state.queuedAgain(now, item.key));
      void work([item.key]);
    },
  };
}

function reasonOf(error: unknown): { reason: string; mayRetry: boolean } {
  if (error instanceof ChunkFailed)
    return { reason: error.message, mayRetry: error.kind !== 'refused' };
  if (error instanceof CallFailed)
    return { reason: error.text, mayRetry: error.kind !== 'refused' };
  console.error(error);
  return { reason: messages['upload.failed'], mayRetry: true };
}
