import { dirname, join } from 'node:path/posix';
import type { Source } from '../sources.ts';

const FIELD = /\bdata-path[=']/;
const IMPORT = /^(?:import|export)\s[^;]*?from '(\.[^']+\.tsx)'/gm;
/** Elements around the fields of one call. */
const OWN_FORM = /<(?:form|Modal|Panel|Stack)\b/;
const REFUSED = 'client/src/ui/form/Refused.tsx';

const uses = (text: string, component: string) => new RegExp(`<${component}\\b`).test(text);
const nameOf = (path: string) => /(\w+)\.tsx$/.exec(path)?.[1] ?? '';

/** The components that a file imports by their paths. Pages, which routes load on demand, are not among them. */
const importsOf = ({ path, text }: Source) =>
  [...text.matchAll(IMPORT)].map(([, to = '']) => join(dirname(path), to));

/** Grows a set by what it makes of itself, until nothing is new. */
function close(
  set: Set<string>,
  more: (now: ReadonlySet<string>) => readonly string[],
): ReadonlySet<string> {
  for (let size = -1; size !== set.size; ) {
    size = set.size;
    for (const one of more(set)) set.add(one);
  }
  return set;
}

/**
 * The client's files whose fields say the path under which a refusal finds them, though nothing shows
 * one: neither the file nor any that imports it renders `Refused`, or a form that renders it around its
 * children. Whether it is that very form's call is not seen here.
 */
export function unheardFields(sources: readonly Source[]): string[] {
  const files = sources.filter(({ path }) => /^client\/src\/.*\.tsx$/.test(path));
  const imports = new Map(files.map((one) => [one.path, new Set(importsOf(one))]));
  const importedBy = (path: string) => imports.get(path) ?? new Set<string>();
  const shows = ({ path, text }: Source, forms: ReadonlySet<string>) =>
    [...forms].some((form) => importedBy(path).has(form) && uses(text, nameOf(form)));

  // A part without a form of its own is nothing but the refusal, in other words.
  const parts = files.filter(
    (file) => !OWN_FORM.test(file.text) && shows(file, new Set([REFUSED])),
  );
  const around = files.filter(({ text }) => /\bchildren\b/.test(text));
  const forms = close(new Set([REFUSED, ...parts.map(({ path }) => path)]), (now) =>
    around.filter((file) => shows(file, now)).map(({ path }) => path),
  );

  const shown = files.filter((file) => shows(file, forms)).map(({ path }) => path);
  const heard = close(new Set(shown), (now) => [...now].flatMap((path) => [...importedBy(path)]));
  return files
    .filter(({ path, text }) => FIELD.test(text) && !heard.has(path))
    .map(({ path }) => path);
}
