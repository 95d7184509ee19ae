import { replay } from './run/suite.ts';

replay('ebay_forward.jsonl', 300);
