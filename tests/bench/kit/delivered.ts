import type { CDPSession, Response } from '@playwright/test';

/** Bytes that arrived: headers and compressed bodies. */
export type Bytes = Readonly<Record<'Script' | 'Stylesheet' | 'all', number>>;

/**
 * The bytes of a body as they were delivered, from the answer's own `content-length`. Throws where
 * there is none: a size that was computed is not a size that a user receives.
 */
export async function deliveredBytes(response: Response): Promise<number> {
  const length = (await response.allHeaders())['content-length'];
  if (length === undefined) throw new Error(`no content-length: ${response.url()}`);
  return Number(length);
}

/** Counts what arrives at a page from now on, by kind. */
export async function countBytes(cdp: CDPSession): Promise<Bytes> {
  const bytes = { Script: 0, Stylesheet: 0, all: 0 };
  const kinds = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    const kind = kinds.get(requestId);
    if (kind === 'Script' || kind === 'Stylesheet') bytes[kind] += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return bytes;
}
