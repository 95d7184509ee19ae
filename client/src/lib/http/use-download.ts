import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { callMessages } from '@jicai/shared/messages/kernel/call.ts';
import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { saveBlob } from '../browser/download.ts';
import { tokenAtom } from '../session.ts';
import { toastAtom } from '../toast.ts';

/** Resolves to the text of a response that refuses a file; a general text if it has none. */
export async function refusalOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const text = answer && typeof answer === 'object' && 'text' in answer ? answer.text : '';
  return typeof text === 'string' && text ? text : callMessages['call.failed'];
}

/** Saves a file of the platform under a name; the token travels in the header. */
export function useDownload() {
  const store = useStore();
  const toast = useSetAtom(toastAtom);
  const [isSaving, setSaving] = useState(false);

  async function download(path: string, fileName: string): Promise<void> {
    setSaving(true);
    try {
      const response = await fetch(path, {
        headers: { [TOKEN_HEADER]: store.get(tokenAtom) ?? '' },
        credentials: 'omit',
        cache: 'no-store',
      });
      if (response.ok) saveBlob(fileName, await response.blob());
      else toast('failed', await refusalOf(response));
    } catch {
      toast('failed', callMessages['call.failed']);
    } finally {
      setSaving(false);
    }
  }

  return { download, isSaving };
}
