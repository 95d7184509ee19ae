import { auditProgram } from '../auction/audit/command.ts';
import type { Program } from '../kernel/command-line/command.ts';
import { adminProgram } from './admin/program.ts';
import { backupProgram, restoreProgram } from './backup/command.ts';
import { doctorProgram } from './doctor/command.ts';

/** The programs of `platform/bin` that run one command and end, by the name of their file. */
export const programs: Readonly<Record<string, Program>> = {
  admin: adminProgram,
  audit: auditProgram,
  backup: backupProgram,
  doctor: doctorProgram(null),
  restore: restoreProgram,
};
