import { createStore, Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { toastsAtom } from '../../lib/toast.ts';
import { unseenErrors, useForm } from './use-form.ts';

afterEach(() => vi.unstubAllGlobals());

it('returns each message once that the page does not show', () => {
  const errors = { token: '请填写初始化口令', name: '请填写姓名', again: '请填写姓名' };
  expect(unseenErrors(errors, '姓名 请填写姓名 完成初始化')).toEqual(['请填写初始化口令']);
  expect(unseenErrors(errors, '')).toEqual(['请填写初始化口令', '请填写姓名']);
});

it('ignores marks without words', () => {
  expect(unseenErrors({ a: true, b: null, c: '' }, '')).toEqual([]);
});

it('a refused submit says why, though the field is not on the page', async () => {
  vi.stubGlobal('document', { body: { textContent: '姓名 请填写姓名 完成初始化' } });
  const store = createStore();
  let submit = (): void => {};
  function Form() {
    const form = useForm({
      initialValues: { token: '', name: '' },
      validate: { token: () => '请填写初始化口令', name: () => '请填写姓名' },
    });
    submit = () => form.onSubmit(() => {})();
    return null;
  }
  renderToStaticMarkup(
    <Provider store={store}>
      <Form />
    </Provider>,
  );
  submit();
  await vi.waitFor(() =>
    expect(store.get(toastsAtom)).toMatchObject([{ tone: 'failed', text: '请填写初始化口令' }]),
  );
});
