/**
 * Begins a call every `1/perSecond` seconds, unless `most` are under way; never waits for answers.
 * Returns a function that ends it.
 */
export function drum(
  perSecond: number,
  run: () => Promise<unknown>,
  most = Number.POSITIVE_INFINITY,
): () => void {
  if (perSecond === 0) return () => {};
  let active = 0;
  const timer = setInterval(() => {
    if (active >= most) return;
    active += 1;
    run()
      .catch(() => {})
      .finally(() => {
        active -= 1;
      });
  }, 1_000 / perSecond);
  return () => clearInterval(timer);
}
