import { spawn } from 'node:child_process';
import { connect as tcp } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SOCKET_PATH } from '@jicai/shared/contract/auction/live/socket.ts';
import { say } from '@jicai/shared/messages.ts';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { within } from '../harness/dose.ts';
import { sleep } from '../harness/wait.ts';
import { SERVICE_TOKEN } from './world/fake-upstream.ts';
import { atEnd, startWorld, until } from './world/world.ts';

describe('a socket', () => {
  it('[RT5] that sends too much is warned, then closed; others are not affected', async () => {
    const { connect } = await startWorld();
    const [flooder, calm] = [connect('supplierA'), connect('supplierB')];
    await calm.join();
    const reasons: string[] = [];
    await until('connected', () => flooder.socket.connected);
    for (let at = 0; at < 120; at += 1) {
      flooder.socket.emit('join', {}, (answer: { yy: string }) => reasons.push(answer.yy));
    }
    await until('it is closed', () => !flooder.socket.connected);
    expect(reasons).toContain(say('live.tooFast'));
    expect(calm.socket.connected).toBe(true);
    expect((await calm.join()).kind).not.toBe('refused');
  });

  it('[A09] that sends an event without a policy is closed', async () => {
    const { connect } = await startWorld();
    const client = connect('supplierA');
    await until('connected', () => client.socket.connected);
    client.socket.emit('bid', { amount: 1 });
    await until('it is closed', () => !client.socket.connected);
  });

  it('that sends rubbish is answered in words and hurts nobody', async () => {
    const { connect } = await startWorld();
    const client = connect('supplierA');
    await until('connected', () => client.socket.connected);
    const rubbish = [null, 1, 'x', [], {}, { bbh: {} }, { bbh: 'P1', dy: '', bb: 'x' }];
    for (const wire of rubbish) {
      const answer: { yy: string } = await client.socket
        .timeout(within(2_000))
        .emitWithAck('join', wire);
      expect(answer.yy).toContain('参数有误');
      client.socket.emit('leave', wire);
      client.socket.emit('time', wire);
      client.socket.emit('join', wire);
    }
    expect((await client.join()).kind).toBe('snapshot');
  });

  it('[RT7] is told the server’s time', async () => {
    const { connect } = await startWorld();
    const client = connect('supplierA');
    await client.join();
    const asked = Date.now();
    const answer: { fwqsj: number } = await client.socket
      .timeout(within(1_000))
      .emitWithAck('time', {});
    // The relay's clock does not jump: it may be milliseconds beside the machine's.
    expect(answer.fwqsj).toBeGreaterThan(asked - 100);
    expect(answer.fwqsj).toBeLessThan(Date.now() + 100);
  });

  it('that watches nothing does not stay', async () => {
    const { connect } = await startWorld({ paces: { idleSocketMs: 200 } });
    const [idle, watching] = [connect('supplierA'), connect('supplierB')];
    await watching.join();
    await until('the idle one is closed', () => !idle.socket.connected);
    await sleep(300);
    expect(watching.socket.connected).toBe(true);
  });

  it('[RT5] that does not read is closed, with little kept for it; others get everything', async () => {
    const { connect, auction, url, relay } = await startWorld();
    const reader = connect('supplierB');
    await reader.join();
    const { port } = new URL(url);
    const deaf = tcp(Number(port), '127.0.0.1');
    atEnd(() => void deaf.destroy());
    deaf.on('error', () => {});
    deaf.write(
      `GET ${SOCKET_PATH}?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    let seen = '';
    deaf.on('data', (chunk: Buffer) => {
      seen += chunk.toString('latin1');
    });
    await until('it is open', () => seen.includes('"sid"'));
    deaf.write(maskedText('40{"token":"supplierA"}'));
    await until('it is connected', () => seen.includes('40{"sid"'));
    deaf.write(maskedText('421["join",{"bbh":"P1","dy":"","bb":0}]'));
    await until('it joined', () => seen.includes('"kz"'));
    deaf.pause();
    // Each reason is a frame of half a megabyte in all; the kernel takes a few megabytes first.
    for (let at = 0; at < 60 && relay.counters.slowSockets === 0; at += 1) {
      auction.patch({ stateReason: `${at}${'因'.repeat(60_000)}` });
      await fetch(`${url}/app/changed/P1`, { method: 'POST' });
      await until(
        'the reader has it',
        () => reader.board?.clock.reason.startsWith(`${at}因`) ?? false,
      );
    }
    expect(relay.counters.slowSockets).toBe(1);
    expect(reader.socket.connected).toBe(true);
    const versions = reader.frames.map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, at) => (versions[0] ?? 0) + at));
  });
});

/** One client frame: masked, final, text, shorter than 126 bytes. */
function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

describe('the process', () => {
  const main = fileURLToPath(new URL('../../relay/src/main.ts', import.meta.url));

  it('[F8] [A18] stops gracefully, clients come back, and no token is in its log', async () => {
    const { upstream } = await startWorld();
    const start = (port: string) => {
      const env = {
        ...process.env,
        UPSTREAM_URL: upstream.url,
        RELAY_TOKEN: SERVICE_TOKEN,
        PORT: port,
      };
      const child = spawn(process.execPath, [main], { env: { ...env, LOG_LEVEL: 'debug' } });
      const output = { text: '' };
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output.text += chunk.toString('utf8');
        });
      }
      atEnd(() => void child.kill('SIGKILL'));
      return { child, output };
    };
    const first = start('0');
    const address = () => /"address":"([^"]+)"/.exec(first.output.text)?.[1];
    await until('it listens', () => address() !== undefined, 10_000);
    const url = address() ?? '';
    const secret = 'a-secret-session-token';
    upstream.people.set(secret, { role: 'supplier', code: 'A01', personId: 'x' });
    const socket = io(url, {
      path: SOCKET_PATH,
      auth: { token: secret },
      transports: ['websocket'],
      reconnectionDelayMax: 500,
    });
    atEnd(() => void socket.disconnect());
    let connections = 0;
    socket.on('connect', () => {
      connections += 1;
    });
    await until('it is connected', () => connections === 1);
    await socket.timeout(within(2_000)).emitWithAck('join', { bbh: 'P1', dy: '', bb: 0 });
    await fetch(`${url}/app/x?token=${secret}`, { method: 'POST', headers: { token: secret } });
    const ended = new Promise<number | null>((done) => first.child.once('exit', done));
    const began = performance.now();
    first.child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(within(10_000));
    const second = start(new URL(url).port);
    await until('the client came back', () => connections === 2, 10_000);
    expect(first.output.text).toContain('"path":"/app/x"');
    for (const { text } of [first.output, second.output]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(SERVICE_TOKEN);
    }
  });

  it('says all that is wrong with its environment, at once', async () => {
    const env = { PATH: process.env.PATH, PORT: 'x', UPSTREAM_URL: 'ftp://x' };
    const child = spawn(process.execPath, [main], { env });
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
    const code = await new Promise((done) => child.once('exit', done));
    expect(code).toBe(78);
    for (const name of ['PORT', 'UPSTREAM_URL', 'RELAY_TOKEN']) expect(text).toContain(name);
  });
});
