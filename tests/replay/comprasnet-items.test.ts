import { replay } from './suite.ts';

replay('comprasnet_items.jsonl', 855);
