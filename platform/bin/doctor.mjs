/*
 * `npm run doctor`: what is wrong with this installation, and what to do about it. It ends with 1
 * when something is bad, with 2 when there are warnings only. Plain JavaScript: on a fresh clone the system's Node 20 runs its first lines.
 */
import { setUp } from './setup.mjs';

await setUp();
const { runDoctor } = await import('../src/operations/doctor/command.ts');
const { platformPolicy } = await import('../src/app.ts');
process.exit(await runDoctor(process.env, console.info, platformPolicy));
