import { Redis } from 'ioredis';

/** A command without an answer in this time counts as lost, in ms. */
const ANSWER_MS = 250;
/** After a lost command the next calls do not wait for Redis so long. */
const REST_MS = 2_000;

/** Redis for what a call asks on its way: never waited for longer than a moment. */
export interface ImpatientRedis {
  /** Resolves to the command's answer, or to `otherwise` while Redis is away. */
  ask<Answer>(command: (redis: Redis) => Promise<Answer>, otherwise: Answer): Promise<Answer>;
  stop(): void;
}

/**
 * Connects to Redis; `onProblem` is called once for each loss, and `patience` stretches the time limits
 * on a machine that is busy with other things.
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
  // Without a listener an error would end the process.
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
