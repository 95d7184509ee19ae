import { displayPath } from '@jicai/shared/contract/files/upload.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { messages } from '@jicai/shared/messages.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpg, pdf } from '../../harness/mall/files.ts';
import { type Uploader, uploader } from '../../harness/mall/upload.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* Pictures: shown as they were drawn anew, downloaded as they were uploaded. */

let world: World;
let buyer: Uploader;
beforeAll(async () => {
  world = await startPlatform();
  buyer = uploader(world, world.as('buyer'));
});
afterAll(() => world?.stop());

async function upload(name: string, bytes: Uint8Array): Promise<string> {
  const sent = await buyer.send({ group: await buyer.group(), name, bytes });
  expect(sent.state).toBe(1);
  return sent.answer?.fileId ?? '';
}
async function display(id: string, who: 'buyer' | 'otherHandler' = 'buyer') {
  const headers = { [TOKEN_HEADER]: (await world.as(who).token()) ?? '' };
  return world.app.inject({ method: 'GET', url: displayPath(id), headers });
}

const SECRET = 'GPS-of-the-photographer';
const SCRIPT = '<script>alert(1)</script>';
const red = () =>
  sharp({ create: { width: 3_000, height: 40, channels: 3, background: '#ff0000' } });
const photograph = async () =>
  Buffer.concat([
    await red()
      .withExif({ IFD0: { ImageDescription: SECRET } })
      .jpeg()
      .toBuffer(),
    Buffer.from(SCRIPT),
  ]);

describe('[UP9] a picture', () => {
  it('is shown without what it carries besides its points', async () => {
    const original = await photograph();
    expect(original.includes(SECRET)).toBe(true);
    const id = await upload('a.jpg', original);
    const shown = await display(id);
    expect(shown).toMatchObject({ statusCode: 200 });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    for (const hidden of [SECRET, SCRIPT]) expect(shown.rawPayload.includes(hidden)).toBe(false);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 2_000,
    });
    // A second time from memory.
    expect((await display(id)).rawPayload).toEqual(shown.rawPayload);
  });

  it('is downloaded as it was uploaded, to the byte, and never shown by the download', async () => {
    const original = await photograph();
    const id = await upload('b.jpg', original);
    await display(id);
    const { rawPayload, headers } = await buyer.download(id);
    expect(rawPayload).toEqual(original);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
  });

  it('of kind PNG stays one', async () => {
    const id = await upload('a.png', await red().png().toBuffer());
    const shown = await display(id);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png' });
  });

  it('that cannot be drawn is not shown, and still downloaded', async () => {
    const id = await upload('c.jpg', jpg(4_000, 4_000));
    const shown = await display(id);
    expect(shown.statusCode).toBe(422);
    expect(shown.json()).toMatchObject({ state: 0, text: messages['upload.notShown'] });
    expect((await buyer.download(id)).statusCode).toBe(200);
  });

  it('is shown to those who may read the file; other files are not shown', async () => {
    const id = await upload('d.jpg', await photograph());
    expect((await display(id, 'otherHandler')).statusCode).toBe(404);
    expect((await display(await upload('d.pdf', pdf()))).statusCode).toBe(404);
    expect((await display('none')).statusCode).toBe(404);
  });
});
