import { Redis } from 'ioredis';

/** The timeout of a command, in ms, before it is multiplied by `patience`. */
const ANSWER_MS = 250;
/** How long no command is sent to Redis after a failed command, in ms. */
const REST_MS = 2_000;

/**
 * A Redis client for code that must not wait: a command fails after `ANSWER_MS` × `patience`, or at
 * once while Redis is unavailable or has just failed (`REST_MS`).
 */
export interface ImpatientRedis {
  /**
   * Runs `command` and resolves to its reply. Resolves to `otherwise` if the command fails, or
   * without running it while Redis is unavailable and for `REST_MS` after a failed command. Never
   * rejects.
   */
  ask<Answer>(command: (redis: Redis) => Promise<Answer>, otherwise: Answer): Promise<Answer>;
  stop(): void;
}

/**
 * Connects to Redis in the background. `onProblem` gets the first error of each outage; `patience` is a
 * factor that lengthens the timeouts on a busy machine.
 */
export function openImpatientRedis(
  url: string,
  connectionName: string,
  onProblem: (problem: Error) => void,
  patience = 1,
): ImpatientRedis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_MS * patience,
    connectTimeout: 1_000 * patience,
    retryStrategy: () => 500,
    connectionName,
  });
  let isReported = false;
  let restUntil = 0;
  const report = (problem: Error) => {
    if (!isReported) onProblem(problem);
    isReported = true;
  };
  // Without a listener, an error would end the process.
  redis.on('error', report);
  return {
    async ask(command, otherwise) {
      if (redis.status !== 'ready' || performance.now() < restUntil) return otherwise;
      try {
        const answer = await command(redis);
        isReported = false;
        return answer;
      } catch (problem) {
        restUntil = performance.now() + REST_MS;
        report(problem instanceof Error ? problem : new Error(String(problem)));
        return otherwise;
      }
    },
    stop: () => redis.disconnect(),
  };
}
