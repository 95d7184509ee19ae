/* `npm run docs`: writes the generated pages of `docs/`, and the lists that the platform reads. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../imports/arrows.ts';
import { readGraph } from '../imports/graph.ts';
import { root } from '../sources.ts';
import { ACCESS_PAGE, accessFingerprint, accessPage, FINGERPRINT } from './access.ts';
import { COMMANDS, commandList } from './commands.ts';
import { CONTRACT_PAGE, contractPage } from './contract.ts';
import { LICENCES, licenceList } from './licences.ts';
import { MAP_PAGE, mapPage } from './map.ts';
import { MESSAGES_PAGE, messagesPage } from './messages.ts';
import { SECURITY_LISTS, securityPage, securityPagePath } from './security.ts';

writeFileSync(join(root, MESSAGES_PAGE), messagesPage());
writeFileSync(join(root, ACCESS_PAGE), accessPage());
writeFileSync(join(root, CONTRACT_PAGE), await contractPage());
writeFileSync(join(root, FINGERPRINT), accessFingerprint());
writeFileSync(join(root, LICENCES), licenceList());
writeFileSync(join(root, COMMANDS), commandList());
const { modules, arrows } = await readGraph(root, RULES);
writeFileSync(join(root, MAP_PAGE), mapPage(modules, arrows));
for (const list of SECURITY_LISTS)
  writeFileSync(join(root, securityPagePath(list)), securityPage(list));
