import {
  addressEndpoints,
  invoiceTitleEndpoints,
} from '@jicai/shared/contract/ordering/address.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import { once } from '../../kernel/write/once.ts';
import { listAddresses, removeAddress, saveAddress } from './addresses.ts';
import { listTitles, removeTitle, saveTitle } from './invoice-titles.ts';

export function addressRoutes(server: Server, db: Database): void {
  serve(server, addressEndpoints.list, async (_body, call) => ({
    rows: await listAddresses(personOf(call).id, db),
  }));
  serve(server, addressEndpoints.save, (body, call) =>
    db
      .transaction()
      .execute((trx) =>
        once(call, addressEndpoints.save, body, trx, () =>
          saveAddress(personOf(call).id, body, trx),
        ),
      ),
  );
  serve(server, addressEndpoints.remove, (body, call) =>
    db
      .transaction()
      .execute((trx) =>
        once(call, addressEndpoints.remove, body, trx, () =>
          removeAddress(personOf(call).id, body.id, trx),
        ),
      ),
  );
  serve(server, invoiceTitleEndpoints.list, async (_body, call) => ({
    rows: await listTitles(personOf(call).orgId, db),
  }));
  serve(server, invoiceTitleEndpoints.save, (body, call) =>
    db
      .transaction()
      .execute((trx) =>
        once(call, invoiceTitleEndpoints.save, body, trx, () =>
          saveTitle(personOf(call).orgId, body, trx),
        ),
      ),
  );
  serve(server, invoiceTitleEndpoints.remove, (body, call) =>
    db
      .transaction()
      .execute((trx) =>
        once(call, invoiceTitleEndpoints.remove, body, trx, () =>
          removeTitle(personOf(call).orgId, body.id, trx),
        ),
      ),
  );
}
