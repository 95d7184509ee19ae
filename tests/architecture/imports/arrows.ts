import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** The wings, lowest first, and what each may import besides itself (docs/CONTRIBUTING.md). */
const BELOW_WORK = ['kernel', 'files', 'identity'];
export const WINGS: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  evidence: ['kernel'],
  files: ['kernel'],
  identity: ['kernel', 'files'],
  work: BELOW_WORK,
  mall: [...BELOW_WORK, 'work'],
  ordering: [...BELOW_WORK, 'work', 'mall'],
  auction: [...BELOW_WORK, 'work', 'evidence'],
  sourcing: [...BELOW_WORK, 'work', 'mall', 'ordering', 'auction', 'evidence'],
  fulfilment: [...BELOW_WORK, 'work', 'mall', 'ordering'],
  supply: [...BELOW_WORK, 'work', 'mall'],
  operations: [
    ...BELOW_WORK,
    ...['work', 'mall', 'ordering', 'auction', 'sourcing', 'fulfilment', 'supply', 'evidence'],
  ],
};

/** The packages, and what each may import besides itself. Tests may import all. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  platform: ['shared'],
  relay: ['shared'],
  client: ['shared'],
};

/** The folders that are divided into wings. */
const WINGED = '^(?:platform/src|shared/src/(?:contract|domain|messages)|client/src/features)/';
const TEST = '\\.test\\.tsx?$';

const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`;
/** A library by its name, installed or not. Patterns are allowed. */
const library = (...names: string[]) => `^(?:node_modules/)?${anyOf(names)}(?:/|$)`;

function rule(
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, severity: 'error', from, to };
}

const wings = Object.entries(WINGS).map(([wing, below]) => {
  const forbidden = Object.keys(WINGS).filter((other) => other !== wing && !below.includes(other));
  return rule(
    `${wing} imports a wing that is not below it`,
    { path: `${WINGED}${wing}/` },
    { path: forbidden.length === 0 ? '^$' : `${WINGED}${anyOf(forbidden)}/` },
  );
});

const packages = Object.entries(PACKAGES).flatMap(([own, others]) => [
  rule(
    `${own} imports ${['nothing of ours', ...others].at(-1)} only`,
    { path: `^${own}/`, pathNot: TEST },
    {
      path: '^(?!node_modules/)[^/]+/|\\.json$',
      pathNot: `^(?:node_modules|${[own, ...others].join('|')})/`,
      dependencyTypes: ['local'],
    },
  ),
  rule(
    `a test beside the code of ${own} imports the harness at most`,
    { path: `^${own}/.*${TEST}` },
    {
      path: '^(?!node_modules/)[^/]+/',
      pathNot: `^(?:node_modules|tests/harness|${[own, ...others].join('|')})/`,
      dependencyTypes: ['local'],
    },
  ),
  rule(
    'another package is imported by its name, as @jicai/…',
    { path: `^${own}/src/`, pathNot: TEST },
    { path: `^${anyOf([...others, '-'])}/`, dependencyTypesNot: ['aliased-workspace'] },
  ),
]);

const shared = [
  rule(
    'contract is the ground of shared: of domain it imports kernel only',
    { path: '^shared/src/contract/', pathNot: TEST },
    { path: '^shared/src/domain/(?!kernel/)' },
  ),
];

const demonstration = [
  rule(
    'only the start, the check for example accounts and the list of slices know the demonstration',
    {
      path: '^platform/src/',
      pathNot: `${TEST}|^platform/src/(?:launch|mall/slices|operations/doctor/checks/people)\\.ts$`,
    },
    { path: '^platform/demo/' },
  ),
];

const libraries = [
  rule(
    'shared runs on both sides: no library but zod, jsep and what reads HTML',
    { path: '^shared/src/', pathNot: TEST },
    { pathNot: `^shared/|${library('zod', 'jsep', 'htmlparser2', 'entities')}` },
  ),
  rule(
    'jsep reads formulas and nothing else',
    { pathNot: '^shared/src/domain/sourcing/formula/parse\\.ts$' },
    { path: library('jsep') },
  ),
  rule(
    'one place reads HTML',
    {
      path: '^(?:(?:shared|platform|relay|client)/src|platform/demo)/',
      pathNot: '^shared/src/domain/kernel/texts/rich-text\\.ts$',
    },
    { path: library('htmlparser2', 'entities') },
  ),
  rule(
    'platform does without the libraries of the other packages',
    { path: '^platform/(?:src|demo)/', pathNot: TEST },
    { path: library('react[^/]*', 'socket\\.io[^/]*', 'vite[^/]*') },
  ),
  rule(
    'relay holds no database',
    { path: '^relay/src/' },
    { path: library('pg', 'kysely', '@electric-sql/[^/]+', 'react') },
  ),
  rule(
    'client does without libraries of servers',
    { path: '^client/src/', pathNot: TEST },
    { path: library('fastify', 'pg', 'kysely', 'undici', 'socket\\.io') },
  ),
  rule(
    'client does without Node',
    { path: '^client/src/', pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
];

/** Files of the platform by their layer: `ordering/cart/service.ts` is a service. */
const layer = (...names: string[]) => `^platform/src/.+/${anyOf(names)}\\.ts$`;
const FASTIFY = library('fastify', '@fastify/[^/]+');
const DATABASE = library('kysely', 'pg');

const layers = [
  rule('a slice does without SQL', { path: layer('slice') }, { path: DATABASE }),
  rule('a service does not know its slice', { path: layer('service') }, { path: layer('slice') }),
  rule(
    'a repository knows neither service nor slice',
    { path: layer('repository') },
    { path: layer('slice', 'service') },
  ),
  rule(
    'services and repositories do without HTTP',
    { path: layer('service', 'repository') },
    { path: FASTIFY },
  ),
  rule(
    'rules are pure',
    { path: layer('rules') },
    { path: `${layer('slice', 'service', 'repository')}|${FASTIFY}|${DATABASE}` },
  ),
  rule('rules do without Node', { path: layer('rules') }, { dependencyTypes: ['core'] }),
];

const client = [
  rule(
    'lib, ui and theme are below the features',
    { path: '^client/src/(?:lib|ui|theme)/' },
    { path: '^client/src/features/' },
  ),
  rule(
    'only app/paths.ts of app is for others',
    { path: '^client/src/(?!app/)[^/]+/' },
    { path: '^client/src/app/', pathNot: '^client/src/app/paths' },
  ),
];

/** Forbidden imports, for dependency-cruiser. Their names complete `a.ts → b.ts: …`. */
export const RULES: readonly IRegularForbiddenRuleType[] = [
  ...wings,
  ...packages,
  ...shared,
  ...demonstration,
  ...libraries,
  ...layers,
  ...client,
];
