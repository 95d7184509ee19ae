import { replay } from './suite.ts';

replay('georgia_two_point.jsonl', 232);
