/*
 * Waits until a starting server is healthy. Plain JavaScript without dependencies, like everything
 * around `start.mjs`. Its types are in `wait-healthy.d.mts`.
 */

/** How long a server may go without reporting its state, in ms. */
const SILENT_MS = 120_000;
/** How long a server may take to start, even if it reports that it is starting, in ms. */
const LONGEST_MS = 30 * 60_000;
const LOOK_MS = 200;
const TELL_MS = 60_000;

const DOING = {
  database: '等待数据库',
  demonstration: '正在准备数据库与演示数据',
  orders: '页面已可打开，正在导入演示数据',
};

const machine = {
  ask: (url) =>
    fetch(url, { signal: AbortSignal.timeout(SILENT_MS) }).then(async (answer) =>
      answer.ok ? 'up' : ((await answer.json())?.doing ?? null),
    ),
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Returns a function that prints what a starting server does: on a change, and again each minute. */
function teller({ name, say }, began) {
  let printed = { doing: null, at: 0 };
  return (doing, at) => {
    if (doing === printed.doing && at - printed.at < TELL_MS) return;
    const minutes = Math.floor((at - began) / 60_000);
    const since = minutes === 0 ? '' : `（已 ${minutes} 分钟）`;
    say(`${name}正在启动：${DOING[doing] ?? doing}${since}……`);
    printed = { doing, at };
  };
}

/**
 * Waits until a server is healthy. While the server reports that it is starting, the wait goes on and
 * `say` gets what the server waits for, at least once a minute. Resolves to `null`, also when `isStopping`
 * returns true, or to the reason for giving up.
 */
export async function waitHealthy(server, { ask, now, wait } = machine) {
  const began = now();
  const tell = teller(server, began);
  let heardAt = began;
  while (!server.isStopping()) {
    const doing = await ask(server.url).catch(() => null);
    if (doing === 'up') return null;
    const at = now();
    if (doing !== null) {
      heardAt = at;
      tell(doing, at);
    }
    if (at - heardAt > SILENT_MS) return `${SILENT_MS / 1_000} 秒内没有就绪`;
    if (at - began > LONGEST_MS) return `${LONGEST_MS / 60_000} 分钟内没有启动完成`;
    await wait(LOOK_MS);
  }
  return null;
}
