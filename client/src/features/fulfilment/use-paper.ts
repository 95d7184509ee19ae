import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { useState } from 'react';
import { downloadBase64 } from '../../lib/browser/download.ts';
import { useCaller } from '../../lib/http/call.ts';

/** Saves a document's paper as a PDF file. A failure is told by the call itself. */
export function usePaper<Req>(
  endpoint: Endpoint<Req, { readonly fileName: string; readonly content: string }>,
) {
  const call = useCaller();
  const [isMaking, setMaking] = useState(false);
  async function save(body: Req) {
    setMaking(true);
    try {
      const { fileName, content } = await call(endpoint, body);
      downloadBase64(fileName, 'application/pdf', content);
    } catch {
      // The call has said why.
    } finally {
      setMaking(false);
    }
  }
  return { isMaking, save: (body: Req) => void save(body) };
}
