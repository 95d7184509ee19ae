import {
  type FileChange,
  type FileDomain,
  uploadEndpoints,
} from '@jicai/shared/contract/files/upload.ts';
import { uploadMessages } from '@jicai/shared/messages/files/upload.ts';
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

/** The state of a form's files. */
export interface FilesOfForm {
  readonly groupId: string | null;
  /** The change to send with the form; null where nothing changed. */
  readonly change: FileChange | null;
  readonly isUploading: boolean;
  /** Files of the list that the server has. */
  readonly stored: number;
  /** The chosen files that the server does not have, but for those that it refused. */
  readonly unsent: readonly File[];
}

interface UploadOptions {
  readonly group: string | null;
  readonly onGroup?: ((groupId: string) => void) | undefined;
  readonly onChange?: ((files: FilesOfForm) => void) | undefined;
  readonly fileDomain: FileDomain;
  readonly rules: state.Rules;
}

/** The group of the form's files: the one it has, or one that is issued with the first file. */
function useGroup({ group, onGroup, fileDomain }: UploadOptions) {
  const call = useCaller();
  const groupId = useRef(group);
  if (group !== null) groupId.current = group;
  const ensure = async (): Promise<string> => {
    if (groupId.current) return groupId.current;
    // An empty group that nobody got is no operation that somebody has to check.
    const options = { requestKey: newRequestKey(), quiet: true, byItself: true };
    const issued = await call(uploadEndpoints.issueGroup, { domain: fileDomain }, options);
    groupId.current = issued.groupId;
    onGroup?.(issued.groupId);
    return issued.groupId;
  };
  return { groupId, ensure };
}

type Update = (change: (uploads: state.Uploads) => state.Uploads) => void;
type Group = ReturnType<typeof useGroup>;

/** Sends the chosen files one after the other, and reports each step through `update`. */
function useSending(group: Group, domain: FileDomain, update: Update) {
  const call = useCaller();
  const store = useStore();
  const queries = useQueryClient();
  const chosen = useRef(new Map<string, File>());
  const aborts = useRef(new Map<string, AbortController>());
  const waiting = useRef<string[]>([]);
  const isRunning = useRef(false);

  // A page that goes away sends no more; the received parts are kept a day, and found again.
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort('left');
    };
  }, []);

  async function sendOne(key: string, file: File): Promise<void> {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      update((now) => state.progressed(now, key, 0));
      const id = await sendFile({
        file,
        key,
        groupId: await group.ensure(),
        domain,
        call,
        token: () => store.get(tokenAtom) ?? '',
        send: sendChunk,
        onSent: (bytes) => update((now) => state.progressed(now, key, bytes)),
        signal: abort.signal,
      });
      update((now) => state.stored(now, key, id));
      // A later view of the group must not show the list of before.
      void queries.invalidateQueries({
        queryKey: [uploadEndpoints.list.name],
        refetchType: 'none',
      });
    } catch (error) {
      if (abort.signal.aborted) return;
      update((now) => state.failed(now, key, reasonOf(error)));
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

  return {
    start(files: readonly File[]): void {
      for (const file of files) chosen.current.set(state.keyOf(file), file);
      void work(files.map(state.keyOf));
    },
    fileOf: (key: string): File | undefined => chosen.current.get(key),
    again: (key: string) => void work([key]),
    stop(key: string): void {
      aborts.current.get(key)?.abort('removed');
      chosen.current.delete(key);
    },
  };
}

/** Calls the form's `onChange` after each change of its files. */
function useReport(
  uploads: state.Uploads,
  { groupId }: Group,
  fileOf: (key: string) => File | undefined,
  onChange: UploadOptions['onChange'],
) {
  const latest = useRef(onChange);
  latest.current = onChange;
  const files = useRef(fileOf);
  files.current = fileOf;
  useEffect(() => {
    latest.current?.({
      groupId: groupId.current,
      change: state.changeOf(uploads, groupId.current),
      isUploading: state.isUploading(uploads),
      stored: uploads.items.filter(({ kind }) => kind === 'stored').length,
      unsent: state.unsentKeys(uploads).flatMap((key) => files.current(key) ?? []),
    });
  }, [uploads, groupId]);
}

/** The files of one form: those that the server has, and those on their way to it. */
export function useUploads(options: UploadOptions) {
  const { group, fileDomain, rules } = options;
  const call = useCaller();
  const [uploads, setUploads] = useState(state.noUploads);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const ownGroup = useGroup(options);
  const sending = useSending(ownGroup, fileDomain, setUploads);
  useReport(uploads, ownGroup, sending.fileOf, options.onChange);

  const known = useCall(
    uploadEndpoints.list,
    { groupId: group ?? '' },
    { enabled: group !== null, quiet: true },
  );
  useEffect(() => {
    if (known.data) setUploads((now) => state.loaded(now, known.data.files));
  }, [known.data]);

  /** Also on the server, if it has a part of the file and its form is not saved. */
  function forget(item: state.UploadItem): void {
    sending.stop(item.key);
    const { current: groupId } = ownGroup.groupId;
    const isSaved = item.kind === 'stored' && !item.isTemporary;
    if (isSaved || item.kind === 'queued' || !groupId) return;
    const body = { groupId, fileIds: [item.kind === 'stored' ? item.id : item.key] };
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
      const queued = new Set(
        added.uploads.items.filter(({ kind }) => kind === 'queued').map(({ key }) => key),
      );
      setProblems(added.problems);
      setUploads(added.uploads);
      sending.start(files.filter((file) => queued.has(state.keyOf(file))));
    },
    remove(item: state.UploadItem): void {
      forget(item);
      setProblems([]);
      setUploads((now) => state.removeItem(now, item.key));
    },
    retry(item: state.UploadItem): void {
      setUploads((now) => state.queuedAgain(now, item.key));
      sending.again(item.key);
    },
  };
}

function reasonOf(error: unknown): { reason: string; mayRetry: boolean } {
  if (error instanceof ChunkFailed)
    return { reason: error.message, mayRetry: error.kind !== 'refused' };
  if (error instanceof CallFailed)
    return { reason: error.text, mayRetry: error.kind !== 'refused' };
  console.error(error);
  return { reason: uploadMessages['upload.failed'], mayRetry: true };
}
