/* `npm run docs`: writes the generated pages of `docs/`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.ts';
import { MESSAGES_PAGE, messagesPage } from './messages.ts';

writeFileSync(join(root, MESSAGES_PAGE), messagesPage());
