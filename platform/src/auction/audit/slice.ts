import type { Database } from '../../kernel/db/open.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { Auctions } from '../bidding/service.ts';
import { auditPolicy } from './policy.ts';
import { auditRoutes } from './routes.ts';
import { createAudit } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly auctions: Auctions;
  readonly signing: SigningKey;
}

export const auditSlice: Slice<Needs> = {
  name: 'auction/audit',
  policy: auditPolicy,
  routes: (needs, server) => auditRoutes(server, createAudit({ ...needs, key: needs.signing })),
};
