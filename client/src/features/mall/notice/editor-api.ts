import {
  type NoticeDraftState,
  noticeEditorEndpoints,
} from '@jicai/shared/contract/mall/notice-editor.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

interface Asked {
  readonly state: NoticeDraftState | null;
  readonly keyword: string;
  readonly page: number;
}

export const useDrafts = (asked: Asked) =>
  useCall(
    noticeEditorEndpoints.list,
    { ...asked, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
export const useDraft = (id: string) =>
  useCall(noticeEditorEndpoints.read, { id }, { enabled: id !== '', quiet: true, alwaysNew: true });

export const useCreateDraft = () => useSend(noticeEditorEndpoints.create, { repeats: true });
export const useSaveDraft = () => useSend(noticeEditorEndpoints.save, { quiet: true });
export const useSubmitDraft = () => useSend(noticeEditorEndpoints.submit, { quiet: true });
export const useRecallDraft = () => useSend(noticeEditorEndpoints.recall, { repeats: true });
export const useWithdrawDraft = () => useSend(noticeEditorEndpoints.withdraw, { quiet: true });
// Loud: a sheet that was changed meanwhile takes the form away, with the reason in it.
export const useDecideDraft = () => useSend(noticeEditorEndpoints.decide, { repeats: true });

/** After a step: every view of the console's notices is read again. */
export function useDraftsChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of [noticeEditorEndpoints.list, noticeEditorEndpoints.read])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
