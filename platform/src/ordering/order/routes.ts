import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Orders } from './service.ts';

export function orderRoutes(server: Server, orders: Orders): void {
  serve(server, orderEndpoints.list, (body, call) => orders.list(body, 'unit', personOf(call)));
  serve(server, orderEndpoints.supplierList, (body, call) =>
    orders.list(body, 'supplier', personOf(call)),
  );
  serve(server, orderEndpoints.exportList, (body, call) =>
    orders.exportList(body, 'unit', personOf(call)),
  );
  serve(server, orderEndpoints.supplierExport, (body, call) =>
    orders.exportList(body, 'supplier', personOf(call)),
  );
  serve(server, orderEndpoints.detail, (body, call) => orders.detail(personOf(call), body.id));
  serve(server, orderEndpoints.snapshot, (body, call) =>
    orders.snapshot(personOf(call), body.id, body.version),
  );
  serve(server, orderEndpoints.edit, (body, call) => orders.edit(call, body));
  serve(server, orderEndpoints.withdraw, (body, call) => orders.withdraw(call, body));
  serve(server, orderEndpoints.cancel, (body, call) => orders.cancel(call, body));
  serve(server, orderEndpoints.confirm, (body, call) => orders.confirm(call, body));
  serve(server, orderEndpoints.decline, (body, call) => orders.decline(call, body));
  serve(server, orderEndpoints.ship, (body, call) => orders.ship(call, body));
  serve(server, orderEndpoints.urge, (body, call) => orders.urge(call, body));
  serve(server, orderEndpoints.again, (body, call) => orders.again(call, body));
  serve(server, orderEndpoints.receive, (body, call) => orders.receive(call, body));
}
