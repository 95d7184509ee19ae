import { replay } from './run/suite.ts';

replay('smoke.jsonl', 21);
