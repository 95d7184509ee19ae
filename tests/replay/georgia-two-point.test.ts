import { replay } from './run/suite.ts';

replay('georgia_two_point.jsonl', 232);
