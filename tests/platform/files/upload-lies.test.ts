import { randomFillSync } from 'node:crypto';
import type { FileDomain } from '@jicai/shared/contract/files/upload.ts';
import { FILE_EXTENSIONS } from '@jicai/shared/domain/files/upload/files.ts';
import { messages } from '@jicai/shared/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf, within } from '../../harness/dose.ts';
import { honest, jpg, office, oldOffice, pdf, png, zip } from '../../harness/mall/files.ts';
import { type Uploader, uploader } from '../../harness/mall/upload.ts';
import { refusedUploads } from '../../harness/stages/abuse.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* S11: files that say they are something else, or do harm where they are opened. */

let world: World;
let buyer: Uploader;
let group: string;

beforeAll(async () => {
  world = await startPlatform();
  buyer = uploader(world, world.as('buyer'));
});
afterAll(() => world?.stop());

let sequence = 0;
async function send(name: string, bytes: Uint8Array, domain: FileDomain = 'general') {
  sequence += 1;
  group = await buyer.group(domain);
  return buyer.send({ group, domain, name, bytes, key: `lie-${sequence}` });
}

const html = Buffer.from('<!DOCTYPE html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const exe = Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(600)]);
const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(600)]);
const gif = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1)')]);
const jar = zip([{ name: 'META-INF/MANIFEST.MF' }, { name: 'Evil.class' }]);
const disguises: Record<string, Buffer> = { html, svg, exe, elf, gif };

/** Extensions whose content can be told from all others. */
const recognised = FILE_EXTENSIONS.filter((extension) => extension !== 'txt');

describe('[UP3][A20] content that is not what the extension says', () => {
  const pairs = sampleOf(
    recognised.flatMap((extension) =>
      Object.keys(disguises).map((disguise) => ({ extension, disguise })),
    ),
    3,
  );
  it.each(pairs)('$disguise as .$extension', async ({ extension, disguise }) => {
    const bytes = disguises[disguise] ?? html;
    expect(await send(`a.${extension}`, bytes)).toMatchObject({
      status: 200,
      state: 0,
      answer: { result: 0 },
    });
    expect(await buyer.list(group)).toEqual([]);
  });

  const kin = new Set(['jpg jpeg', 'jpeg jpg', 'docx zip', 'xlsx zip', 'pptx zip']);
  const crossed = sampleOf(
    recognised.flatMap((extension) =>
      Object.keys(honest)
        .filter((other) => other !== extension && !kin.has(`${other} ${extension}`))
        .map((other) => ({ extension, other })),
    ),
    4,
  );
  it(`each of ${crossed.length} honest files under a wrong name`, async () => {
    const taken: string[] = [];
    for (const { extension, other } of crossed) {
      const sent = await send(`a.${extension}`, honest[other] ?? html);
      if (sent.state === 1) taken.push(`${other} as ${extension}`);
    }
    expect(taken).toEqual([]);
  });

  it.each([
    ['a page as .txt', 'a.txt', html],
    ['a drawing with a script as .txt', 'a.txt', svg],
    ['a program as .txt', 'a.txt', exe],
    ['text that ends as a program', 'a.txt', Buffer.concat([Buffer.alloc(70_000, 'a'), exe])],
    ['bytes of no encoding as .txt', 'a.txt', Buffer.from('ffffffff80808080', 'hex')],
    ['a jar as .docx', 'a.docx', jar],
    ['a table as .docx', 'a.docx', office('xlsx')],
    ['a presentation as .doc', 'a.doc', oldOffice('PowerPoint Document')],
    ['a compound file without a directory as .xls', 'a.xls', oldOffice('x').fill(0, 1_024)],
    ['half a header as .png', 'a.png', png().subarray(0, 14)],
    ['a picture without a frame as .jpg', 'a.jpg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ])('%s', async (_, name, bytes) => {
    expect(await send(name, bytes)).toMatchObject({
      state: 0,
      text: expect.stringContaining('不符'),
    });
  });

  it.each(['docx', 'xlsx', 'pptx'] as const)('a .%s with a macro', async (kind) => {
    const bytes = office(kind, { name: 'word/vbaProject.bin' });
    expect(await send(`a.${kind}`, bytes)).toMatchObject({
      state: 0,
      text: messages['upload.macro'],
    });
  });
});

describe('[FU26] XML with entities', () => {
  const entity = '<!DOCTYPE a [<!ENTITY b "c">]>';
  it.each([
    ['behind its declaration', `<?xml version="1.0"?>${entity}<EInvoice>&b;</EInvoice>`],
    ['without one, behind a byte order mark', `\uFEFF${entity}<EInvoice/>`],
    ['far behind', `<?xml version="1.0"?><!--${'-'.repeat(2_000)}-->${entity}<EInvoice/>`],
    ['of a file', '<?xml version="1.0"?><!doctype a SYSTEM "file:///etc/passwd"><EInvoice/>'],
  ])('is told so by name: %s', async (_, xml) => {
    expect(await send('发票.xml', Buffer.from(xml), 'invoice')).toMatchObject({
      state: 0,
      text: messages['upload.entities'],
    });
  });

  it('a web page is none', async () => {
    expect((await send('a.xml', html, 'invoice')).text).toContain('不符');
  });
});

describe('[UP4] names', () => {
  it.each([
    'a.html',
    'a.svg',
    'a.exe',
    'a.php',
    'a.jsp',
    'a.docm',
    'a.js',
    'a.gif',
    'a',
    '.pdf',
    'a.pdf.html',
    'a.pdf ',
    'a.pdf.',
    'a.pdf\u0000.html',
    'a.pdf%00.html',
    'a.pdf;.html',
    'a\u202efdp.exe',
    'pdf',
    '.htaccess',
  ])('[A20] %j is not taken, or taken as what it is', async (name) => {
    const sent = await send(name, pdf());
    const rows = await buyer.list(group);
    if (sent.state === 1) expect(rows?.[0]?.name).toMatch(/^[^\s.]+\.pdf$/);
    else expect(rows).toEqual([]);
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\x.pdf', 'x.pdf'],
    ['/etc/cron.d/x.pdf', 'x.pdf'],
    ['C:\\x.pdf', 'x.pdf'],
    ['...x.pdf', 'x.pdf'],
    ['a\r\nset-cookie: x.pdf', 'aset-cookie: x.pdf'],
    ['\u202e发票.pdf', '发票.pdf'],
    // 255 bytes, as file systems take them.
    [`${'长'.repeat(400)}.pdf`, `${'长'.repeat(83)}.pdf`],
  ])('[A21] %j is kept as %j', async (name, kept) => {
    await send(name, pdf());
    expect((await buyer.list(group))?.[0]?.name).toBe(kept);
  });

  it.each([
    '../../../etc',
    '..',
    '.',
    '%2e%2e%2f',
    'a/b',
    'a\\b',
    '\u0000',
    "' or 1=1 --",
    '__proto__',
    '*',
    'x'.repeat(65),
  ])('[A21] %j is no group', async (name) => {
    const fields = buyer.fieldsOf({ group: name, name: 'a.pdf', bytes: pdf() }, 0);
    const sent = await buyer.sendForm(fields, pdf());
    expect(sent.state).toBe(0);
    expect([200, 400]).toContain(sent.status);
    const listed = await world.app.inject({
      method: 'POST',
      url: `/app/file/upload/list/${encodeURIComponent(name)}`,
      headers: { token: (await world.as('buyer').token()) ?? '' },
    });
    expect(listed.json<{ state: number }>().state).toBe(0);
    expect(listed.statusCode).toBeLessThan(500);
  });
});

describe('[A22] what would burst where it is unpacked', () => {
  const MB = 1_048_576;
  it.each([
    [
      'entries that claim 201 MB',
      zip([{ name: 'a', data: Buffer.alloc(3 * MB), claims: 201 * MB }]),
    ],
    [
      'a hundred times its size and one byte',
      zip([{ name: 'a', data: Buffer.from('x'), claims: 101 * 200 }]),
    ],
    ['1,001 entries', zip(Array.from({ length: 1_001 }, (_, n) => ({ name: `${n}` })))],
    ['an entry that climbs', zip([{ name: '../../x' }])],
    ['an entry from the root', zip([{ name: '/etc/x' }])],
    ['an entry of a drive', zip([{ name: 'C:\\x' }])],
    ['no table', zip([{ name: 'a' }]).subarray(0, 30)],
    ['a table elsewhere', Buffer.concat([zip([{ name: 'a' }]), Buffer.from('trailer')])],
  ])('a zip with %s', async (_, bytes) => {
    const startedAt = performance.now();
    expect(await send('a.zip', bytes)).toMatchObject({
      state: 0,
      text: messages['upload.archive'],
    });
    expect(performance.now() - startedAt).toBeLessThan(within(1_000));
  });

  it.each(['docx', 'xlsx', 'pptx'] as const)('a .%s bomb', async (kind) => {
    const bytes = office(kind, { name: 'bomb', data: Buffer.alloc(3 * MB), claims: 300 * MB });
    expect(await send(`a.${kind}`, bytes)).toMatchObject({
      state: 0,
      text: messages['upload.archive'],
    });
  });

  it('exactly at the limits is taken', async () => {
    const thousand = zip(Array.from({ length: 1_000 }, (_, n) => ({ name: `${n}` })));
    expect((await send('a.zip', thousand)).state).toBe(1);
    const data = Buffer.alloc(200 * MB);
    // Enough that does not pack, so that it has no more than a hundred times its size.
    randomFillSync(data, 0, 3 * MB);
    expect((await send('a.zip', zip([{ name: 'a', data, isDeflated: true }]))).state).toBe(1);
  });

  it.each([
    ['png', png(30_000, 30_000)],
    ['jpg', jpg(30_000, 30_000)],
  ])('a .%s of 30,000 × 30,000', async (kind, bytes) => {
    expect(await send(`a.${kind}`, bytes)).toMatchObject({
      state: 0,
      text: messages['upload.pixels'],
    });
  });

  it.each([
    ['forty fields', Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, 'x']))],
    ['a field of 100 kB', { name: 'x'.repeat(100_000) }],
    ['a field called __proto__', { ['__proto__']: 'x' }],
  ])('a form with %s is an answer, not a crash', async (_, more) => {
    group = await buyer.group();
    const fields = buyer.fieldsOf({ group, name: 'a.pdf', bytes: pdf() }, 0);
    const sent = await buyer.sendForm({ ...more, ...fields, ...more }, pdf());
    expect(sent.status).toBeLessThan(500);
  });

  it('what is no form at all', async () => {
    const token = (await world.as('buyer').token()) ?? '';
    for (const type of [
      'application/json',
      'multipart/form-data',
      'text/plain',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(71)}`,
      `multipart/form-data; boundary="${'x'.repeat(300)}"`,
      `multipart/form-data; boundary=${'x'.repeat(8_000)}`,
    ]) {
      const headers = { token, 'content-type': type };
      const response = await world.app.inject({
        method: 'POST',
        url: '/app/file/upload',
        headers,
        payload: '{}',
      });
      expect(response.statusCode, type).toBeLessThan(500);
      expect(response.json()).toMatchObject({ state: 0 });
    }
  });
});

describe('[UP6] downloads', () => {
  it.each([...Object.keys(honest)])(
    'ASVS 3.2.1: a .%s never becomes a page of ours',
    async (extension) => {
      const name = `采购“附件”; a="b".${extension}`;
      const sent = await send(name, honest[extension] ?? html);
      const { headers } = await buyer.download(sent.answer?.fileId ?? '');
      expect(headers['content-disposition']).toMatch(/^attachment; /);
      expect(headers['content-disposition']).toContain(
        `filename*=UTF-8''${encodeURIComponent('采购“附件”')}%3B%20a%3D_b_.${extension}`,
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-type']).toMatch(
        /^(?:image\/(?:png|jpeg)|application\/(?:pdf|octet-stream))$/,
      );
    },
  );

  it('needs a token, in the header only', async () => {
    const id = (await send('a.pdf', pdf())).answer?.fileId ?? '';
    const token = (await world.as('buyer').token()) ?? '';
    const get = (url: string) => world.app.inject({ method: 'GET', url });
    expect((await get(`/app/file/download/${id}`)).statusCode).toBe(401);
    expect((await get(`/app/file/download/${id}?token=${token}`)).statusCode).toBe(401);
    expect((await buyer.download('no-such-file')).statusCode).toBe(404);
  });

  it.each(['download', 'display'])('%s refuses an invalid token with 401', async (way) => {
    const id = (await send('a.pdf', pdf())).answer?.fileId ?? '';
    const url = `/app/file/${way}/${id}`;
    const answer = await world.app.inject({ method: 'GET', url, headers: { token: 'ended' } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ state: 0, text: '请先登录' });
  });
});

it('[AB1] disguised files, macros and forbidden names stand in the security log', async () => {
  await send('a.pdf', exe);
  await send('a.xlsx', office('xlsx', { name: 'xl/vbaProject.bin' }));
  await send('a.xlsm', office('xlsx'));
  const rows = await refusedUploads(world);
  expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(['person-buyer']));
  for (const part of ['与扩展名', '含宏', '不能上传该类型'])
    expect(rows.filter(({ detail }) => detail.includes(part)).length, part).toBeGreaterThan(0);
});
