import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { createThrottle, PER_MINUTE, type Throttle } from './throttle.ts';

const COUNT = `
local tries = redis.call('INCR', KEYS[1])
if tries == 1 then redis.call('PEXPIRE', KEYS[1], 60000) end
return tries`;

/**
 * One limit for all platforms: attempts are counted in Redis as well as here. While Redis is away
 * each platform counts alone, so a limit never goes ([A16]). No name and no address stands in Redis.
 */
export function createSharedThrottle(
  url: string,
  onProblem: (problem: Error) => void,
  perMinute = PER_MINUTE,
): { throttle: Throttle; stop: () => void } {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 1_000,
    retryStrategy: () => 500,
    connectionName: 'jicai-platform',
  });
  let isTold = false;
  // Without a listener an error would end the process; each loss is told once.
  redis.on('error', (problem: Error) => {
    if (!isTold) onProblem(problem);
    isTold = true;
  });
  redis.on('ready', () => {
    isTold = false;
  });
  const here = createThrottle(perMinute);
  const keyOf = (loginName: string, ip: string) =>
    `jicai:logins:${createHash('sha256').update(`${ip} ${loginName}`).digest('base64url')}`;
  return {
    throttle: {
      async admit(loginName, ip) {
        const isAdmittedHere = await here.admit(loginName, ip);
        const tries = await redis.eval(COUNT, 1, keyOf(loginName, ip)).catch(() => 0);
        return isAdmittedHere && Number(tries) <= perMinute;
      },
      async forgive(loginName, ip) {
        await here.forgive(loginName, ip);
        await redis.del(keyOf(loginName, ip)).catch(() => 0);
      },
    },
    stop: () => redis.disconnect(),
  };
}
