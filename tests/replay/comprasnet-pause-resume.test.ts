import { replay } from './suite.ts';

replay('comprasnet_pause_resume.jsonl', 103);
