/* A thread that only counts: browsers slow the timers of a hidden page, not those of its workers. */

self.addEventListener('message', ({ data: everyMs }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(null), everyMs);
});
