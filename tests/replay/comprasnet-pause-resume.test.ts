import { replay } from './run/suite.ts';

replay('comprasnet_pause_resume.jsonl', 103);
