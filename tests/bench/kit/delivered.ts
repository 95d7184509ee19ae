import type { Response } from '@playwright/test';

/**
 * The bytes of a body as they were delivered, from the answer's own `content-length`. Throws where
 * there is none: a size that was computed is not a size that a user receives.
 */
export async function deliveredBytes(response: Response): Promise<number> {
  const length = (await response.allHeaders())['content-length'];
  if (length === undefined) throw new Error(`no content-length: ${response.url()}`);
  return Number(length);
}
