import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { clamdScanner, parseClamdAddress } from '@jicai/platform/src/files/content/scanner.ts';
import { messages } from '@jicai/shared/messages.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdf } from '../../harness/mall/files.ts';
import { type Uploader, uploader } from '../../harness/mall/upload.ts';
import { refusedUploads } from '../../harness/stages/abuse.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* A virus scanner that speaks clamd's INSTREAM over a real socket. */

const VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

let server: Server;
let port: number;
/** The files that it was sent, whole. */
let seen: Buffer[];
/** Its answer to a file; null: it never answers. */
let answer: (file: Buffer) => string | null;

/** The file of a stream of pieces, once it is whole; null before. */
function fileOf(stream: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (stream.subarray(0, command.length).toString() !== command) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= stream.length; ) {
    const length = stream.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(stream.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function serve(socket: Socket): void {
  let stream = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    stream = Buffer.concat([stream, piece]);
    const file = fileOf(stream);
    if (!file) return;
    seen.push(file);
    const text = answer(file);
    if (text !== null) socket.end(`${text}\0`);
  });
}

beforeAll(async () => {
  server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  seen = [];
  answer = (file) => (file.includes(VIRUS) ? 'stream: Eicar-Signature FOUND' : 'stream: OK');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const at = (number: number, silenceMs?: number) =>
  clamdScanner({ host: '127.0.0.1', port: number }, silenceMs);

describe('[UP10] the scanner', () => {
  it('sends whole files and reads the verdict', async () => {
    const large = Buffer.alloc(3 * 1_048_576, 'a');
    expect(
      await at(port).scan(Readable.from([large.subarray(0, 70_000), large.subarray(70_000)])),
    ).toBeNull();
    expect(seen[0]?.equals(large)).toBe(true);
    expect(await at(port).scan(Readable.from([Buffer.from(VIRUS)]))).toBe('Eicar-Signature');
  });

  it.each([
    ['an error', 'INSTREAM size limit exceeded. ERROR'],
    ['nonsense', 'hello'],
    ['nothing', ''],
  ])('takes no file for clean after %s', async (_, text) => {
    answer = () => text;
    await expect(at(port).scan(Readable.from([pdf()]))).rejects.toThrow('did not say');
  });

  it('takes no file for clean when it is silent or away', async () => {
    answer = () => null;
    await expect(at(port, 200).scan(Readable.from([pdf()]))).rejects.toThrow('silent');
    await expect(at(1).scan(Readable.from([pdf()]))).rejects.toThrow('ECONNREFUSED');
  });

  it.each([
    ['clamd:3310', { host: 'clamd', port: 3_310 }],
    ['[::1]:3310', { host: '::1', port: 3_310 }],
    ['clamd', null],
    ['clamd:0', null],
    ['http://clamd:3310', null],
  ])('%s is an address or none', (text, address) => {
    expect(parseClamdAddress(text)).toEqual(address);
  });
});

describe('[UP10] uploads', () => {
  let world: World;
  let buyer: Uploader;
  beforeAll(async () => {
    world = await startPlatform({
      scanner: { scan: (content) => at(port, 500).scan(content) },
    });
    buyer = uploader(world, world.as('buyer'));
  });
  afterEach(() => new Promise((done) => setTimeout(done, 10)));
  afterAll(() => world?.stop());

  it('with a virus are refused, and nothing of them stays', async () => {
    const group = await buyer.group();
    const bytes = Buffer.concat([pdf(), Buffer.from(VIRUS)]);
    expect(await buyer.send({ group, name: 'a.pdf', bytes })).toMatchObject({
      status: 200,
      state: 0,
      text: messages['upload.virus'].replace('{name}', 'Eicar-Signature'),
    });
    expect(await buyer.list(group)).toEqual([]);
    expect(seen[0]?.equals(bytes)).toBe(true);
    // [AB1] It stands in the security log.
    expect(await refusedUploads(world)).toEqual([
      { who: expect.any(String), detail: expect.stringContaining('Eicar-Signature') },
    ]);
  });

  it('wait while the scanner is away: refused in words, taken when they are sent again', async () => {
    const group = await buyer.group();
    const upload = { group, name: 'b.pdf', bytes: pdf() };
    answer = () => null;
    expect(await buyer.send(upload)).toMatchObject({
      status: 503,
      state: 0,
      text: messages['upload.scannerAway'],
    });
    expect(await buyer.list(group)).toEqual([]);
    answer = () => 'stream: OK';
    expect(await buyer.send(upload)).toMatchObject({ status: 200, state: 1 });
    expect(await buyer.list(group)).toHaveLength(1);
  });
});
