import { replay } from './run/suite.ts';

replay('bec_beat_own.jsonl', 656);
