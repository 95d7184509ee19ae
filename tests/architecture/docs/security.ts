import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../sources.ts';

/** A standard's requirements as a JSON file of `docs/security` has them; the page is made of it. */
const requirements = z.strictObject({
  title: z.string().min(1),
  introduction: z.string().min(1),
  /** Requirements that hold, each with the tests that show it. */
  shown: z.array(
    z.strictObject({
      id: z.string().min(1),
      measure: z.string().min(1),
      tests: z.array(z.strictObject({ file: z.string().min(1), title: z.string().min(1) })),
    }),
  ),
  /** Requirements that are known not to hold. */
  notShown: z.array(z.strictObject({ id: z.string().min(1), missing: z.string().min(1) })),
});
export type Requirements = z.output<typeof requirements>;

const english = { id: 'id', measure: 'what holds it', test: 'test', missing: 'what is missing' };
const chinese = { id: '条款', measure: '措施', test: '测试', missing: '缺什么' };

/** The standards, with the words of their page. */
export const SECURITY_LISTS = [
  { name: 'asvs', words: { ...english, notShown: 'Known not to hold' } },
  { name: 'mlps', words: { ...chinese, notShown: '尚未做到' } },
] as const;
type List = (typeof SECURITY_LISTS)[number];

/** Reads a list; throws where the file has another form. */
export const readRequirements = (name: string): Requirements =>
  requirements.parse(JSON.parse(readFileSync(join(root, `docs/security/${name}.json`), 'utf8')));

export const securityPagePath = ({ name }: List): string => `docs/security/${name}.md`;

/** The page of a list. */
export function securityPage({ name, words }: List): string {
  const { title, introduction, shown, notShown } = readRequirements(name);
  const proof = (tests: Requirements['shown'][number]['tests']) =>
    tests.map((test) => `\`${test.file}\` “${test.title}”`).join('<br>');
  return [
    `# ${title}`,
    '',
    introduction,
    '',
    `| ${words.id} | ${words.measure} | ${words.test} |`,
    '|---|---|---|',
    ...shown.map(({ id, measure, tests }) => `| ${id} | ${measure} | ${proof(tests)} |`),
    '',
    `## ${words.notShown}`,
    '',
    `| ${words.id} | ${words.missing} |`,
    '|---|---|',
    ...notShown.map(({ id, missing }) => `| ${id} | ${missing} |`),
    '',
  ].join('\n');
}
