/*
 * What `npm start` does about a server that crashed: a function without side effects, so that tests need not
 * wait for its delays. Its types are in `next-restart.d.mts`.
 */
/** The delays before a crashed server is restarted; after the last one all servers are stopped. */
const RESTARTS_AFTER_MS = [1_000, 4_000, 16_000];
/** A server that ran for longer than this has all its restarts again. */
const STEADY_MS = 10 * 60_000;
/** The exit code of a server whose settings or keys are wrong, which a restart cannot fix. */
export const SETTINGS_FAULT = 78;

export function nextRestart({ name, isHealthy, restarts: before, ranMs }, reason) {
  const restarts = ranMs > STEADY_MS ? 0 : before;
  const waitMs = RESTARTS_AFTER_MS[restarts];
  if (reason === SETTINGS_FAULT)
    return {
      stopCode: SETTINGS_FAULT,
      text: `${name}因设置或密钥有误没有运行（${reason}），全部服务随之停止。请按上文改正后再启动。`,
    };
  const why = isHealthy ? waitMs === undefined && `已重新启动 ${restarts} 次` : '未能启动';
  if (why) return { stopCode: 1, text: `${name}意外退出（${reason}），${why}，全部服务随之停止。` };
  const count = `第 ${restarts + 1} 次，共 ${RESTARTS_AFTER_MS.length} 次`;
  return {
    waitMs,
    restarts: restarts + 1,
    text: `${name}意外退出（${reason}），${waitMs / 1_000} 秒后重新启动（${count}）。`,
  };
}
