/** Waits `ms` milliseconds. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Asks again until the answer is neither `undefined`, `null` nor `false`, and returns it. Throws
 * after `timeoutMs`, naming what was waited for; an exception of the last try is its cause.
 */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  { timeoutMs = 120_000, everyMs = 50 } = {},
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) {
        return answer as Exclude<T, undefined | null | false>;
      }
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() >= deadline) {
      throw new Error(`not within ${timeoutMs} ms: ${what}`, { cause });
    }
    await sleep(everyMs);
  }
}
