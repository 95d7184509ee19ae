import { replay } from './run/suite.ts';

replay('comprasnet_items.jsonl', 855);
