import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { MadeFile } from '@jicai/shared/contract/kernel/made-file.ts';
import { useState } from 'react';
import { downloadBase64, XLSX } from '../../../../lib/browser/download.ts';
import { useCaller } from '../../../../lib/http/call.ts';

const TYPES: Readonly<Record<string, string>> = {
  xlsx: XLSX,
  pdf: 'application/pdf',
  csv: 'text/csv',
  zip: 'application/zip',
};

/** Fetches a file that the server makes, and gives it to the person. */
export function useMadeFile<Req>(endpoint: Endpoint<Req, MadeFile>) {
  const call = useCaller();
  const [isLoading, setLoading] = useState(false);
  async function fetchFile(body: Req): Promise<void> {
    setLoading(true);
    try {
      const { fileName, content } = await call(endpoint, body);
      downloadBase64(fileName, TYPES[fileName.split('.').at(-1) ?? ''] ?? '', content);
    } catch {
      // The failure was shown as a toast.
    } finally {
      setLoading(false);
    }
  }
  return { fetchFile, isLoading };
}
