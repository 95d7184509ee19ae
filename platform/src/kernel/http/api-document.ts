import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

const schemaOf = (codec: Endpoint['request']) =>
  z.toJSONSchema(codec, { io: 'input', unrepresentable: 'any' });

const content = (schema: unknown) => ({ 'application/json': { schema } });

function pathsOf(served: readonly Endpoint[]): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const endpoint of served) {
    paths[endpoint.path] = {
      [endpoint.method.toLowerCase()]: {
        operationId: endpoint.name,
        summary: endpoint.summary,
        tags: [endpoint.name.split('.')[0]],
        ...(endpoint.method === 'POST'
          ? { requestBody: { content: content(schemaOf(endpoint.request)) } }
          : {}),
        responses: {
          200: { description: endpoint.summary, content: content(schemaOf(endpoint.response)) },
        },
      },
    };
  }
  return paths;
}

/** Returns the OpenAPI document of the calls in `served`; its paths are built when they are first read. */
export function apiDocument(served: readonly Endpoint[]) {
  let made: Record<string, object> | undefined;
  return {
    openapi: '3.1.0',
    info: { title: '阳光集采商城', version: '1' },
    get paths() {
      made ??= pathsOf(served);
      return made;
    },
  };
}

/** Serves the OpenAPI document at `/app/docs`. Called in development only. */
export function showApiDocument(app: FastifyInstance, served: readonly Endpoint[]): void {
  app.register(async (scope) => {
    const document = apiDocument(served) as never;
    await scope.register(swagger, { mode: 'static', specification: { document } });
    await scope.register(swaggerUi, { routePrefix: '/app/docs' });
  });
}
