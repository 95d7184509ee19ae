import { replay } from './suite.ts';

replay('bec_beat_best.jsonl', 176);
