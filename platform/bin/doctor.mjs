/*
 * `npm run doctor`: reports the faults of this installation and their remedies. Exits with 1 if there
 * is a fault, with 2 if there are only warnings. Plain JavaScript, because on a fresh clone the
 * system's Node 20 runs its first lines.
 */
import { readFirst } from './read-first.mjs';
import { useInstalled } from './setup.mjs';

readFirst('doctor');
await useInstalled();
const { doctorProgram } = await import('../src/operations/doctor/command.ts');
const { runProgram } = await import('../src/kernel/command-line/run-program.ts');
const { platformDuties: duties, platformPolicy: policy } = await import('../src/app.ts');
const io = { env: process.env, print: console.info, ask: null };
process.exit(await runProgram(doctorProgram({ policy, duties }), process.argv.slice(2), io));
