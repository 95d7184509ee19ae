import { base64, none } from '@jicai/shared/contract/kernel/codecs.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Codec, wireObject } from '@jicai/shared/contract/kernel/wire.ts';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from './tables.ts';

const endpoints = await allEndpoints();

interface Leaf {
  readonly label: string;
  readonly codec: Codec;
}

/** Every field of a codec, those of lists and tables inside of it too. */
function leavesIn(codec: Codec): Leaf[] {
  if ('entry' in codec) return leavesIn(codec.entry as Codec);
  if (!('fields' in codec)) return [];
  return Object.values(codec.fields as Record<string, [string, Codec, string]>).flatMap(
    ([, field, label]) => [{ label, codec: field }, ...leavesIn(field)],
  );
}

/** The codecs that an optional value is made of. */
function partsOf(codec: Codec): Codec[] {
  const { options = [], in: inner } = codec._zod.def as { options?: Codec[]; in?: Codec };
  return [codec, ...[...options, ...(inner ? [inner] : [])].flatMap(partsOf)];
}

const carriesBytes = ({ codec }: Leaf) => partsOf(codec).includes(base64);

/** Words by which a field says that it carries a file, whatever its codec. */
const SAYS_FILE = /base64|工作簿|文件内容/;

const unmarked = (calls: readonly Endpoint[]) =>
  calls
    .filter(({ file, response }) => {
      const leaves = leavesIn(response);
      const hasFile = leaves.some((leaf) => carriesBytes(leaf) || SAYS_FILE.test(leaf.label));
      return hasFile !== (file !== null);
    })
    .map(({ name }) => name);

describe('calls that answer a file', () => {
  it('say so, and nobody else does', () => {
    expect(unmarked(endpoints)).toEqual([]);
    expect(endpoints.filter(({ file }) => file !== null).length).toBeGreaterThan(30);
  });

  it('are found by their bytes and by their words', () => {
    const [first] = endpoints.filter(({ file }) => file === null);
    if (!first) throw new Error('no calls');
    const bytes = wireObject({ some: ['x', none(base64), '某物'] });
    const words = wireObject({ some: ['x', first.response, '文件内容'] });
    for (const response of [bytes, words])
      expect(unmarked([{ ...first, response }])).toEqual([first.name]);
  });

  it('carry its bytes in the codec for them', () => {
    const others = endpoints.flatMap(({ name, response }) =>
      leavesIn(response)
        .filter((leaf) => SAYS_FILE.test(leaf.label) && !carriesBytes(leaf))
        .map(({ label }) => `${name}: ${label}`),
    );
    expect(others).toEqual([]);
  });

  it('are reads unless the file is a part of what was written', () => {
    const writes = endpoints.filter(({ file, write }) => file !== null && write);
    expect(writes.map(({ name }) => name)).toEqual(['import.apply', 'invitation.book']);
  });

  it('hand out data only where they say how much; forms are these', () => {
    const forms = endpoints.filter(({ file }) => file === 'form').map(({ name }) => name);
    expect(forms.toSorted()).toEqual([
      'budget.importCheck',
      'budget.importTemplate',
      'import.check',
      'import.template',
      'inquiry.template',
      'project.itemTemplate',
      'recipient.template',
    ]);
  });
});
