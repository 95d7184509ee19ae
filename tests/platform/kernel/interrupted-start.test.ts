import { mkdtempSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOver } from '@jicai/platform/src/kernel/db/start-over.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../harness/servers/postgres.ts';
import { startPlatform } from '../../harness/servers/processes.ts';

/* A database that goes away in the middle of a start does not end the platform. */

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('a start whose database goes away', () => {
  const none = { say: () => {}, patienceMs: 60_000 };

  it('begins again until it comes through', async () => {
    let tries = 0;
    const start = async () => {
      tries += 1;
      if (tries < 4) throw away();
      return tries;
    };
    expect(await startOver(start, none)).toBe(4);
  });

  it('throws what no database can mend at once', async () => {
    const start = () => Promise.reject(new Error('a bug'));
    await expect(startOver(start, none)).rejects.toThrow('a bug');
  });

  it('gives up once so long nothing new was reached; a new step gives it all its patience', async () => {
    let nowMs = 0;
    let tries = 0;
    const start = (reach: (step: number) => void) => {
      tries += 1;
      nowMs += 40;
      // The third try comes further than the others.
      reach(tries === 3 ? 2 : 1);
      nowMs += 20;
      return Promise.reject(away());
    };
    const given = { say: () => {}, patienceMs: 130, now: () => nowMs };
    await expect(startOver(start, given)).rejects.toThrow('again and again');
    expect(tries).toBe(5);
  });
});

/** A way to PostgreSQL that counts what is asked, and breaks off for a while at a given message. */
class Way {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  asked = 0;
  breaksAt = Number.POSITIVE_INFINITY;
  breaks = 0;
  #isDown = false;

  constructor(url: string) {
    this.#target = new URL(url);
    this.#server = createServer((client) => this.#pass(client));
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no address');
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String(address.port);
    return url.href;
  }

  #pass(client: Socket): void {
    if (this.#isDown) return void client.destroy();
    const server = connect(Number(this.#target.port), this.#target.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    server.on('data', (bytes) => client.write(bytes));
    client.on('data', (bytes) => {
      this.asked += 1;
      if (this.asked >= this.breaksAt) this.#break();
      else server.write(bytes);
    });
  }

  #break(): void {
    this.breaksAt = Number.POSITIVE_INFINITY;
    this.breaks += 1;
    this.#isDown = true;
    for (const socket of this.#sockets) socket.destroy();
    setTimeout(() => {
      this.#isDown = false;
    }, 1_500);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

describe('[F12] PostgreSQL that breaks off in the middle of a start', () => {
  let postgres: Postgres;
  let asked = 0;
  beforeAll(async () => {
    postgres = await startPostgres({ inMemory: true });
  });
  afterAll(() => postgres?.stop());

  /** Starts on a new database through a way that breaks off at a share of what a start asks. */
  async function startThrough(name: string, share: number | null) {
    const way = new Way(await postgres.create(name));
    const databaseUrl = await way.open();
    if (share !== null) way.breaksAt = Math.max(2, Math.floor(asked * share));
    const dataDir = mkdtempSync(join(tmpdir(), `jicai-${name}-`));
    const platform = await startPlatform({ databaseUrl, dataDir });
    const counted = way.asked;
    await platform.stop();
    way.close();
    return { counted, breaks: way.breaks, logs: platform.logs() };
  }

  it('counts what a whole start asks', async () => {
    asked = (await startThrough('whole', null)).counted;
    expect(asked).toBeGreaterThan(20);
  });

  it.each([0.05, 0.3, 0.6, 0.8, 0.9])('after %d of it starts nevertheless', async (share) => {
    const { breaks, logs } = await startThrough(`broken_${share * 100}`, share);
    expect(breaks).toBe(1);
    expect(logs).toMatch(/the database went away during the start|waiting for the database/);
  });
});
