import { replay } from './suite.ts';

replay('ebay_forward.jsonl', 300);
