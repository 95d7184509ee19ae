import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Comparisons } from './service.ts';

export function comparisonRoutes(server: Server, comparisons: Comparisons): void {
  serve(server, comparisonEndpoints.list, (_body, call) => comparisons.list(call));
  serve(server, comparisonEndpoints.add, (body, call) => comparisons.add(call, body));
  serve(server, comparisonEndpoints.remove, (body, call) => comparisons.remove(call, body));
  serve(server, comparisonEndpoints.clear, (_body, call) => comparisons.clear(call));
  serve(server, comparisonEndpoints.table, (body, call) => comparisons.table(call, body.goodsIds));
  serve(server, comparisonEndpoints.createRecord, (body, call) =>
    comparisons.createRecord(call, body),
  );
  serve(server, comparisonEndpoints.record, (body, call) => comparisons.record(call, body.id));
  serve(server, comparisonEndpoints.listRecords, (_body, call) => comparisons.listRecords(call));
}
