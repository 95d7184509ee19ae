import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { attachmentHeaders } from './attachment.ts';
import type { Person } from './caller/caller.ts';
import { callerOf } from './caller/reach.ts';
import { Failure } from './failure.ts';
import { admit, grantOf, type Server } from './serve.ts';
import { statusOf } from './status.ts';

/** A ZIP file that is built on request. */
interface Archive {
  /** The name of the call in the policy. */
  readonly name: string;
  /** The path of the route, in which `:id` stands for the id of the object whose archive is built. */
  readonly path: string;
  /** The title of the export in the security log. */
  readonly title: string;
}

/**
 * Serves archives, which `make` builds, as attachments, and records each as an export. The caller's token
 * comes in a header. The archive is sent as plain bytes, without a frame, a seal or base64, because an
 * archive may have a hundred megabytes.
 */
export function serveArchive(
  server: Server,
  { name, path, title }: Archive,
  make: (person: Person, id: string) => Promise<{ name: string; content: Buffer } | Refusal>,
): void {
  const call = { name, write: false };
  const grant = grantOf(server, name);
  server.app.get<{ Params: { id: string } }>(path, {
    preParsing: (request) => admit(grant, request, call),
    handler: async (request, reply) => {
      const { person, params } = request;
      if (!person) throw new Failure(404, 'call.notFound');
      const file = await make(callerOf(person, call, grant), params.id);
      if (isRefusal(file)) throw new Failure(statusOf(file), file.refused, file.values);
      await request.recordExport({ call: name, title, rows: 1, isUnmasked: false });
      return reply.headers(attachmentHeaders(file.name, 'application/zip')).send(file.content);
    },
  });
}
