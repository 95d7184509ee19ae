import { apiDocument } from '@jicai/platform/src/kernel/http/api-document.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ apiDocument: true });
});
afterAll(() => world.stop());
const get = (path: string, of = world) => of.send({ path, method: 'GET', headers: {}, body: null });

describe('the API document', () => {
  it('lists every served endpoint with its request and its answer', async () => {
    const { status, body } = await get('/app/docs/json');
    expect(status).toBe(200);
    const document = JSON.parse(body) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; summary: string }>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, method, path]),
    );
    const served = world.server.served.map(({ name, method, path }) => [
      name,
      method.toLowerCase(),
      path,
    ]);
    expect(operations.sort()).toEqual(served.sort());
    const bid = document.paths['/app/authentication/dsxm/submitBJ']?.post;
    expect(JSON.stringify(bid)).toContain('zbj');
    expect(bid?.summary).toContain('提交报价');
    expect(JSON.parse(JSON.stringify(apiDocument(world.server.served)))).toEqual(JSON.parse(body));
  });

  it('has a page where it was asked for and none elsewhere', async () => {
    const page = await get('/app/docs');
    expect(page.status).toBe(200);
    expect(page.body).toContain('swagger');
    const production = await startPlatform();
    try {
      for (const path of ['/app/docs', '/app/docs/json', '/app/docs/static/index.html'])
        expect((await get(path, production)).status).toBe(404);
    } finally {
      await production.stop();
    }
  });
});
