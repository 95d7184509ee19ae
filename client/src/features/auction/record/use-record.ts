import { type RecordFormat, recordPath } from '@jicai/shared/contract/auction/record.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { messages } from '@jicai/shared/messages.ts';
import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { saveBlob } from '../../../lib/browser/download.ts';
import { tokenAtom } from '../../../lib/session.ts';
import { toastAtom } from '../../../lib/toast.ts';

/** The refusal's own words, where the answer has them. */
async function refusalOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const text = answer && typeof answer === 'object' && 'text' in answer ? answer.text : '';
  return typeof text === 'string' && text ? text : messages['call.failed'];
}

/** Saves the record of a finished auction; the token travels in the header. */
export function useRecord(packageNumber: string) {
  const store = useStore();
  const toast = useSetAtom(toastAtom);
  const [saving, setSaving] = useState<RecordFormat | null>(null);

  async function save(format: RecordFormat, title: string): Promise<void> {
    setSaving(format);
    try {
      const response = await fetch(recordPath(format, encodeURIComponent(packageNumber)), {
        headers: { [TOKEN_HEADER]: store.get(tokenAtom) ?? '' },
        credentials: 'omit',
        cache: 'no-store',
      });
      const type = response.headers.get('content-type') ?? '';
      // A session that has ended answers 200, and in JSON.
      if (response.ok && !type.includes('json')) {
        saveBlob(`${title}_${packageNumber}.${format}`, await response.blob());
      } else toast('failed', await refusalOf(response));
    } catch {
      toast('failed', messages['call.failed']);
    } finally {
      setSaving(null);
    }
  }

  return { save, saving };
}
