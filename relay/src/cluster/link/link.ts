import { Redis, type RedisOptions } from 'ioredis';
import { every, type Stop, type Time } from '../../time.ts';
import { type ScriptName, scripts } from '../scripts.ts';

/**
 * The way to the other relays. Nothing here throws and nothing waits in a queue: what cannot be
 * done now is answered with `null`, and the relay goes on alone (F10).
 */
export interface Link {
  /** Redis answers, on both connections, and every channel is subscribed. */
  isUp(): boolean;
  onChange(listener: () => void): Stop;
  /** `null`: no answer; it may have been done, or not. */
  run(script: ScriptName, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  get(key: string): Promise<string | null>;
  publish(channel: string, message: string | Buffer): Promise<void>;
  /** `settled` once Redis knows of it; after an interruption it is subscribed again by itself. */
  subscribe(
    channel: string,
    listener: (message: Buffer) => void,
  ): { settled: Promise<void>; stop: Stop };
  close(): Promise<void>;
}

/** Reliability 13.1.3: a Redis command has half a second. */
const COMMAND_MS = 500;
const CONNECT_MS = 1_000;
const HEARTBEAT_MS = 500;
const RETRY_MS = 250;

interface LinkOptions {
  readonly url: string;
  readonly time: Time;
  readonly onProblem: (problem: Error) => void;
}

/** The answer of a connection, `null` when there is none. */
const answer = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);

/** One connection for commands; subscriptions need another of their own. */
function connectTwice(url: string, time: Time): { commands: Redis; subscriber: Redis } {
  const options = {
    // A lease that is renewed late from a queue would be a lie: fail at once instead.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // Done here, so that it is known when it is done.
    autoResubscribe: false,
    commandTimeout: COMMAND_MS,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => RETRY_MS * (0.8 + 0.4 * time.random()),
  } satisfies RedisOptions;
  return {
    commands: new Redis(url, { ...options, connectionName: 'jicai-relay' }),
    subscriber: new Redis(url, { ...options, connectionName: 'jicai-relay-subscriber' }),
  };
}

export function createLink({ url, time, onProblem }: LinkOptions): Link {
  const { commands, subscriber } = connectTwice(url, time);
  const both = [commands, subscriber];
  const channels = new Map<string, (message: Buffer) => void>();
  const listeners = new Set<() => void>();
  let subscribed = false;
  let up = false;
  let checking = false;
  let closed = false;

  function set(next: boolean): void {
    if (up === next || (next && closed)) return;
    up = next;
    for (const listener of [...listeners]) listener();
  }
  for (const connection of both) {
    // Without a listener an error would end the process.
    connection.on('error', onProblem);
    connection.on('close', () => set(false));
    connection.on('ready', () => void heartbeat());
  }
  subscriber.on('close', () => {
    subscribed = false;
  });
  subscriber.on('smessageBuffer', (channel: Buffer, message: Buffer) =>
    channels.get(channel.toString())?.(message),
  );

  /** Finds half-open connections by a call; all calls that wait on one end with it. */
  async function heartbeat(): Promise<void> {
    if (checking || closed || both.some(({ status }) => status !== 'ready')) return;
    checking = true;
    await Promise.all(both.map((connection) => connection.ping()))
      .then(subscribeAll)
      .then(
        () => set(both.every(({ status }) => status === 'ready')),
        (error: unknown) => lose(error instanceof Error ? error : new Error(String(error))),
      );
    checking = false;
  }
  async function subscribeAll(): Promise<void> {
    if (subscribed) return;
    await Promise.all([...channels.keys()].map((channel) => subscriber.ssubscribe(channel)));
    subscribed = true;
  }
  function lose(problem: Error): void {
    set(false);
    if (!closed) for (const connection of both) connection.disconnect(true);
    onProblem(problem);
  }
  const stopHeartbeats = every(time, HEARTBEAT_MS, () => void heartbeat());

  return {
    isUp: () => up,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    run(script, keys, args) {
      const { lua, numberOfKeys } = scripts[script];
      return answer(commands.eval(lua, numberOfKeys, ...keys, ...args));
    },
    get: (key) => answer(commands.get(key)),
    async publish(channel, message) {
      await answer(commands.spublish(channel, message));
    },
    subscribe(channel, listener) {
      channels.set(channel, listener);
      // While the others are being subscribed again, too: twice does no harm.
      const isOpen = subscriber.status === 'ready';
      const settled = isOpen ? answer(subscriber.ssubscribe(channel)) : Promise.resolve();
      return {
        settled: settled.then(() => {}),
        stop() {
          if (channels.get(channel) !== listener) return;
          channels.delete(channel);
          if (subscriber.status === 'ready') void answer(subscriber.sunsubscribe(channel));
        },
      };
    },
    async close() {
      closed = true;
      stopHeartbeats();
      set(false);
      await Promise.all(both.map((connection) => answer(connection.quit())));
      for (const connection of both) connection.disconnect();
    },
  };
}
