/**
 * Reads the body of another system's answer, as far as the limit goes; null where it goes on, and then the
 * connection is closed. The one way to read such an answer: a length that the answer states, or none at all,
 * bounds nothing.
 *
 * @param mostBytes the largest body, in bytes
 */
export async function readForeignAnswer(
  response: Response,
  mostBytes: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** As `readForeignAnswer`, as a text. */
export async function readForeignText(
  response: Response,
  mostBytes: number,
): Promise<string | null> {
  const bytes = await readForeignAnswer(response, mostBytes);
  return bytes === null ? null : Buffer.from(bytes).toString('utf8');
}
