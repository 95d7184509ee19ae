import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { dumpEmbedded, type EmbeddedTemplates } from './embedded.ts';
import { migrateTemplate, TEMPLATE } from './migrated.ts';
import { type Pooler, startPooler } from './pgbouncer.ts';
import { MANY_DATABASES, type Postgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address at which test files ask for a database of the run's one PostgreSQL server. */
    databaseBroker: string;
  }
}

/**
 * One private PostgreSQL server for a whole run of vitest, started when the first test file asks
 * for a database: `GET /fresh` answers the connection string of a new one, migrated; `GET /empty`
 * of an empty one. `GET /pooled?` with such a string answers its address through pgBouncer. `GET /embedded` answers the file of a migrated embedded database, to load,
 * `GET /embedded-empty` of one with nothing in it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Postgres> | undefined;
  let pooler: Promise<Pooler> | undefined;
  let template: Promise<void> | undefined;
  let embedded: Promise<EmbeddedTemplates> | undefined;
  let copying: Promise<unknown> = Promise.resolve();
  let count = 0;

  async function database(kind: 'fresh' | 'empty'): Promise<string> {
    started ??= startPostgres({ inMemory: true, settings: MANY_DATABASES });
    const postgres = await started;
    const name = `test_${++count}`;
    if (kind === 'empty') return postgres.create(name);
    template ??= migrateTemplate(postgres);
    await template;
    // A template may have one copier at a time.
    const copy = copying.then(() => postgres.create(name, TEMPLATE));
    copying = copy.catch(() => undefined);
    return copy;
  }

  async function pooled(direct: string): Promise<string> {
    const postgres = await started;
    if (!postgres) throw new Error('ask for a database first');
    pooler ??= startPooler(postgres);
    return (await pooler).url(direct);
  }

  async function embeddedFile(kind: 'migrated' | 'empty'): Promise<string> {
    embedded ??= dumpEmbedded();
    return (await embedded)[kind];
  }

  const answer = (response: ServerResponse, status: number, body: string) => {
    response
      .writeHead(status, {
        'content-type': 'text/plain; charset=utf-8',
        // Files ask seconds apart: a kept connection may be closed just when it is used again.
        connection: 'close',
      })
      .end(body);
  };
  const broker = createServer((request, response) => {
    const give = async () => {
      if (request.url === '/embedded') return embeddedFile('migrated');
      if (request.url === '/embedded-empty') return embeddedFile('empty');
      if (request.url?.startsWith('/pooled?'))
        return pooled(decodeURIComponent(request.url.slice('/pooled?'.length)));
      return database(request.url === '/empty' ? 'empty' : 'fresh');
    };
    give().then(
      (url) => answer(response, 200, url),
      (error: unknown) => answer(response, 500, error instanceof Error ? `${error.stack}` : '?'),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  const { port } = broker.address() as AddressInfo;
  project.provide('databaseBroker', `http://127.0.0.1:${port}`);

  return async () => {
    broker.close();
    broker.closeAllConnections();
    await (await pooler?.catch(() => undefined))?.stop();
    await (await started?.catch(() => undefined))?.stop();
    await (await embedded?.catch(() => undefined))?.remove();
  };
}
