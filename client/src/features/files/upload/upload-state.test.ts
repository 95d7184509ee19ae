import { describe, expect, it } from 'vitest';
import * as state from './upload-state.ts';

const MB = 1_048_576;
const file = (name: string, size = 10, lastModified = 1) => ({ name, size, lastModified });
const files = { accept: 'files', limit: 3 } as const;
const one = { accept: 'pictures', limit: 1 } as const;
const saved = (id: string, name: string) => ({
  id,
  name,
  extension: 'pdf',
  size: 10,
  percent: 100,
  uploadKey: `key-${id}`,
  isWaiting: false,
  domainFileId: id,
  url: '',
  isTemporary: false,
});
const added = (...names: string[]) =>
  state.addFiles(
    state.noUploads,
    names.map((name) => file(name)),
    files,
  ).uploads;
const keyOf = (name: string) => state.keyOf(file(name));
const names = ({ items }: state.Uploads) => items.map(({ name }) => name);

describe('choosing files', () => {
  it.each([
    ['swf', true],
    ['txt', true],
    ['DOCX', true],
    ['cdr', true],
    ['rar', true],
    ['exe', false],
    ['svg', false],
    ['html', false],
    ['gif', false],
    ['docm', false],
  ])('.%s: %s', (extension, isIn) => {
    const { uploads, problems } = state.addFiles(state.noUploads, [file(`a.${extension}`)], files);
    expect(uploads.items).toHaveLength(isIn ? 1 : 0);
    if (!isIn) expect(problems[0]).toContain('不能上传该类型的文件，支持的格式：swf、txt、doc');
  });

  it.each([
    [50 * MB, true],
    [50 * MB + 1, false],
    [1, true],
    [0, false],
  ])('%i bytes: %s', (size, isIn) => {
    const { uploads } = state.addFiles(state.noUploads, [file('a.pdf', size)], files);
    expect(uploads.items).toHaveLength(isIn ? 1 : 0);
  });

  it('picture lists take png, jpg and jpeg only', () => {
    const rules = { ...one, limit: 5 };
    const chosen = ['a.png', 'b.JPG', 'c.jpeg', 'd.pdf', 'e.gif'].map((name) => file(name));
    const { uploads, problems } = state.addFiles(state.noUploads, chosen, rules);
    expect(names(uploads)).toEqual(['a.png', 'b.JPG', 'c.jpeg']);
    expect(problems).toHaveLength(2);
  });

  it('the same file twice is refused: in one choice, later, and against what the server has', () => {
    const twice = state.addFiles(state.noUploads, [file('a.pdf'), file('a.pdf')], files);
    expect(twice.uploads.items).toHaveLength(1);
    expect(twice.problems).toEqual(['「a.pdf」已在列表中，请勿重复上传']);
    const before = state.loaded(state.noUploads, [saved('1', 'a.pdf')]);
    expect(state.addFiles(before, [file('a.pdf')], files).uploads.items).toHaveLength(1);
    expect(state.addFiles(before, [file('a.pdf', 11)], files).uploads.items).toHaveLength(2);
  });

  it('a corrected file of the same name and size takes the place of the one uploaded just now', () => {
    const wrong = file('a.png');
    const before = state.stored(
      state.addFiles(state.noUploads, [wrong], one).uploads,
      state.keyOf(wrong),
      '1',
    );
    const corrected = { ...wrong, lastModified: wrong.lastModified + 1 };
    const { uploads, problems } = state.addFiles(before, [corrected], one);
    expect(problems).toEqual([]);
    expect(uploads.items.map(({ key }) => key)).toEqual([state.keyOf(corrected)]);
  });

  it.each([1, 2, 3, 4])('%i files where three have a place', (count) => {
    const chosen = Array.from({ length: count }, (_, n) => file(`${n}.pdf`));
    const { uploads, problems } = state.addFiles(state.noUploads, chosen, files);
    expect(uploads.items).toHaveLength(Math.min(count, 3));
    expect(problems).toEqual(count > 3 ? ['最多上传 3 个文件'] : []);
  });

  it('limit 1 replaces: what was saved is deleted with the form, what was not goes at once', () => {
    const before = state.loaded(state.noUploads, [saved('1', 'old.png')]);
    const first = state.addFiles(before, [file('new.png')], one);
    expect(names(first.uploads)).toEqual(['new.png']);
    expect(first.uploads.deleted).toEqual(['1']);
    const second = state.addFiles(first.uploads, [file('x.png'), file('newer.png')], one);
    expect(names(second.uploads)).toEqual(['newer.png']);
    expect(second.replaced.map(({ name }) => name)).toEqual(['new.png']);
    expect(second.uploads.deleted).toEqual(['1']);
  });

  it('a bad file does not take the place of a good one', () => {
    const before = state.loaded(state.noUploads, [saved('1', 'old.png')]);
    expect(names(state.addFiles(before, [file('bad.exe')], one).uploads)).toEqual(['old.png']);
  });
});

describe('an upload', () => {
  it('is queued, sending, stored', () => {
    const key = keyOf('a.pdf');
    const queued = added('a.pdf');
    expect(queued.items[0]?.kind).toBe('queued');
    const sending = state.progressed(queued, key, 5);
    expect(sending.items[0]).toMatchObject({ kind: 'sending', sent: 5 });
    expect(state.percentOf(state.progressed(sending, key, 10).items[0] ?? fail())).toBe(99);
    const done = state.stored(sending, key, 'f1');
    expect(done.items[0]).toMatchObject({ kind: 'stored', id: 'f1', isTemporary: true });
    expect([queued, sending, done].map((uploads) => state.unsentKeys(uploads).length)).toEqual([
      1, 1, 0,
    ]);
    expect([queued, sending, done].map(state.isUploading)).toEqual([true, true, false]);
  });

  it('progress never goes back, and never wakes what has ended', () => {
    const key = keyOf('a.pdf');
    const at7 = state.progressed(state.progressed(added('a.pdf'), key, 7), key, 3);
    expect(at7.items[0]).toMatchObject({ sent: 7 });
    const done = state.stored(at7, key, 'f1');
    expect(state.progressed(done, key, 1)).toEqual(done);
    const lost = state.failed(at7, key, { reason: 'x', mayRetry: true });
    expect(state.progressed(lost, key, 9)).toEqual(lost);
    expect(state.queuedAgain(lost, key).items[0]?.kind).toBe('queued');
  });
});

describe('what the form sends', () => {
  it('nothing where nothing changed', () => {
    const before = state.loaded(state.noUploads, [saved('1', 'a.pdf')]);
    expect(state.changeOf(before, 'g')).toBeNull();
    expect(state.changeOf(added('a.pdf'), 'g')).toBeNull();
  });

  it('deleting a stored file only adds it to the deleted list', () => {
    const before = state.loaded(state.noUploads, [saved('1', 'a.pdf'), saved('2', 'b.pdf')]);
    const after = state.removeItem(before, 'key-1');
    expect(names(after)).toEqual(['b.pdf']);
    expect(state.changeOf(after, 'g')).toEqual({ fileGroupId: 'g', deleted: ['1'], uploaded: [] });
    // Asked again, the server still has it.
    expect(names(state.loaded(after, [saved('1', 'a.pdf'), saved('2', 'b.pdf')]))).toEqual([
      'b.pdf',
    ]);
  });

  it('a fresh one is uploaded, and deleted it leaves no trace', () => {
    const done = state.stored(added('a.pdf'), keyOf('a.pdf'), 'f1');
    expect(state.changeOf(done, 'g')).toEqual({
      fileGroupId: 'g',
      deleted: [],
      uploaded: [{ id: 'f1', name: 'a.pdf', targetName: 'f1.pdf' }],
    });
    expect(state.changeOf(state.removeItem(done, keyOf('a.pdf')), 'g')).toBeNull();
  });

  it('a list that was made before an upload ended does not take it away', () => {
    const done = state.stored(added('a.pdf', 'b.pdf'), keyOf('a.pdf'), 'f1');
    expect(names(state.loaded(done, [saved('1', 'old.pdf')]))).toEqual([
      'old.pdf',
      'a.pdf',
      'b.pdf',
    ]);
  });
});

it('pictures and PDF are looked at here, the rest is fetched', () => {
  const seen = ['a.png', 'b.JPEG', 'c.pdf', 'd.svg', 'e.docx', 'f'].map(state.previewOf);
  expect(seen).toEqual(['picture', 'picture', 'pdf', null, null, null]);
});

function fail(): never {
  throw new Error('no item');
}
