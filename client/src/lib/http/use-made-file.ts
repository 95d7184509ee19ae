import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { useState } from 'react';
import { downloadBase64 } from '../browser/download.ts';
import { useCaller } from './call.ts';

/** A file in base64 with its name. Calls older than the common contract name the members their own way. */
type Made =
  | { readonly fileName: string; readonly content: string }
  | { readonly fileName: string; readonly file: string }
  | { readonly name: string; readonly content: string };

/**
 * Fetches a file that the server makes, and saves it. Resolves to the answer, or to null after a
 * failure, which the call itself has shown.
 */
export function useMadeFile<Req, Res extends Made>(endpoint: Endpoint<Req, Res>) {
  const call = useCaller();
  const [isLoading, setLoading] = useState(false);
  async function fetchFile(body: Req): Promise<Res | null> {
    setLoading(true);
    try {
      const made: Res = await call(endpoint, body);
      const name = 'fileName' in made ? made.fileName : made.name;
      downloadBase64(name, 'content' in made ? made.content : made.file);
      return made;
    } catch {
      return null;
    } finally {
      setLoading(false);
    }
  }
  return { fetchFile, isLoading };
}
