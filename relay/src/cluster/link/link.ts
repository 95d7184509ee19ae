import { Redis, type RedisOptions } from 'ioredis';
import { every, type Stop, type Time } from '../../time.ts';
import { type ScriptName, scripts } from '../scripts.ts';

/**
 * The connection to the other relays, through Redis. No method rejects and no command is queued: a
 * command that cannot run now resolves to `null` or is dropped, and the relay works without the
 * other relays until Redis is back (F10).
 */
export interface Link {
  /**
   * Returns whether Redis responded to the last heartbeat on both connections, neither has closed
   * since, and every channel is subscribed.
   */
  isUp(): boolean;
  onChange(listener: () => void): Stop;
  /**
   * Runs a script and resolves to its result. `null`: the script returned nil, or the call failed; a script
   * whose call failed may have run.
   */
  run(script: ScriptName, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  get(key: string): Promise<string | null>;
  publish(channel: string, message: string | Buffer): Promise<void>;
  /**
   * Subscribes to a channel, again after each reconnect. A channel has one listener: a later call replaces
   * it. `settled` resolves when Redis has responded or failed to, or at once without a connection.
   */
  subscribe(
    channel: string,
    listener: (message: Buffer) => void,
  ): { settled: Promise<void>; stop: Stop };
  close(): Promise<void>;
}

/** The time after which a Redis command fails, in ms (ASVS 13.1.3). */
const COMMAND_MS = 500;
const CONNECT_MS = 1_000;
const HEARTBEAT_MS = 500;
const RETRY_MS = 250;

interface LinkOptions {
  readonly url: string;
  readonly time: Time;
  readonly onProblem: (problem: Error) => void;
}

const orNull = <T>(response: Promise<T>): Promise<T | null> => response.catch(() => null);

/**
 * Opens one connection for commands and one connection for subscriptions, because a subscribed
 * connection takes no commands.
 */
function connectTwice(url: string, time: Time): { commands: Redis; subscriber: Redis } {
  const options = {
    // Fail at once without a connection: a queued command could renew a lease too late.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // The link itself resubscribes after a reconnect, so that it knows when all channels are
    // subscribed.
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
    // An error event without a listener would end the process.
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

  /**
   * Pings both connections, subscribes all channels after a reconnect, and sets `up`. If a ping or a
   * subscription fails, `lose` reconnects both connections, which ends all pending commands.
   */
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
      return orNull(commands.eval(lua, numberOfKeys, ...keys, ...args));
    },
    get: (key) => orNull(commands.get(key)),
    async publish(channel, message) {
      await orNull(commands.spublish(channel, message));
    },
    subscribe(channel, listener) {
      channels.set(channel, listener);
      // Subscribe even while `subscribeAll` runs: subscribing twice does no harm.
      const isOpen = subscriber.status === 'ready';
      const settled = isOpen ? orNull(subscriber.ssubscribe(channel)) : Promise.resolve();
      return {
        settled: settled.then(() => {}),
        stop() {
          if (channels.get(channel) !== listener) return;
          channels.delete(channel);
          if (subscriber.status === 'ready') void orNull(subscriber.sunsubscribe(channel));
        },
      };
    },
    async close() {
      closed = true;
      stopHeartbeats();
      set(false);
      await Promise.all(both.map((connection) => orNull(connection.quit())));
      for (const connection of both) connection.disconnect();
    },
  };
}
