/* `npm run prose`: prints comments and texts that are worth a second look. It fails nothing. */
import { code, type Source, split } from '../sources.ts';
import { otherTitles, otherWords } from './terms.ts';

const RIDDLE = /^(?:\/\*\*?|\/\/)(?:\s*\n\s*\*)?\s*(?:Who|What|Whose|Where)\b/;

/** Comments that begin as a question does: readers need such a sentence twice. */
const riddles = ({ text }: Source): string[] =>
  split(text)
    .comments.filter((comment) => RIDDLE.test(comment))
    .map((comment) => `a question: ${comment.slice(0, 60).replaceAll(/\s*\n[\s*]*/g, ' ')}`);

const found = code()
  .filter(({ path }) => path !== 'tests/architecture/texts/prose.ts')
  .flatMap((file) =>
    [...riddles(file), ...otherWords(file), ...otherTitles(file)].map(
      (finding) => `${file.path}: ${finding}`,
    ),
  );
console.info([...found, `${found.length} findings`].join('\n'));
