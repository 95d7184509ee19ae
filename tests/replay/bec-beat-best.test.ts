import { replay } from './run/suite.ts';

replay('bec_beat_best.jsonl', 176);
