import { replay } from './suite.ts';

replay('bec_beat_own.jsonl', 656);
