import { replay } from './suite.ts';

replay('smoke.jsonl', 21);
