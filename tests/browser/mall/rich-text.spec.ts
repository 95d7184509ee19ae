import { messages } from '@jicai/shared/messages.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { hostileHtml } from '../../harness/files/hostile-html.ts';
import { axe } from '../kernel/screens/walker.ts';
import { shotsOf } from '../picture.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* The editor of notices, agreements and products: what is typed and pasted, and what of it is stored. */

const shots = shotsOf('rich-text');

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const textOf = (page: Page) => page.getByRole('textbox', { name: '公告正文' });

/** A new notice, with its editor there. */
async function write(page: Page): Promise<void> {
  await page.goto(`${stage.mall}/nrgl/GgList`);
  await page.getByRole('button', { name: '新建公告' }).click();
  await expect(textOf(page)).toBeVisible();
  await page.getByLabel('公告标题').fill('采购目录调整通知');
}

/** Saves the notice, and answers the text of it as it is stored. */
async function stored(page: Page): Promise<string> {
  const read = async () => {
    const { rows } = await sql<{ html: string; version: number }>`
      select content->>'zw' as html, version from notice_draft order by saved_at desc limit 1`.execute(
      stage.db,
    );
    return rows[0] ?? { html: '', version: 0 };
  };
  const before = await read();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect.poll(async () => (await read()).version).toBeGreaterThan(before.version);
  return (await read()).html;
}

const paste = (page: Page, kind: 'text/html' | 'text/plain', content: string) =>
  textOf(page).evaluate(
    (area, [type, data]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(type, data);
      area.focus();
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [kind, content] as const,
  );

test('headings, bold words and lists are written by keys and buttons, and kept', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'yyr01');
  await write(page);
  const tools = page.getByRole('toolbar', { name: '公告正文格式' });
  await textOf(page).focus();
  await tools.getByRole('button', { name: '小标题' }).click();
  await expect(tools.getByRole('button', { name: '小标题' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.type('适用范围');
  await page.keyboard.press('Enter');
  await page.keyboard.type('自下月起执行');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('新目录');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('- 办公设备');
  await page.keyboard.press('Enter');
  await page.keyboard.type('a < b & c');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const written =
    '<h3>适用范围</h3><p>自下月起执行<b>新目录</b></p><li>办公设备</li><li>a &lt; b &amp; c</li>';
  expect(await stored(page)).toBe(written);
  await shots(page, 'written');
  // A text has one level of headings, wherever it stands.
  const found = (await axe(page)).filter((one) => !one.startsWith('axe heading-order'));
  expect(found).toEqual([]);

  await page.reload();
  await expect(textOf(page).getByRole('listitem')).toHaveText(['办公设备', 'a < b & c']);
  await textOf(page).focus();
  await page.keyboard.type('多写的');
  await page.keyboard.press('Control+z');
  expect(await stored(page)).toBe(written);
  // Nobody is caught in the text.
  await textOf(page).focus();
  await page.keyboard.press('Tab');
  await expect(textOf(page)).not.toBeFocused();
  expect(complaints).toEqual([]);
});

/** As word processors put it on the clipboard. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8">
<style><!-- p.MsoNormal {margin:0cm; font-size:10.5pt;} --></style></head><body lang=ZH-CN>
<!--StartFragment--><h1 style='text-align:center'><span style='font-size:22pt'>一、总则<o:p></o:p></span></h1>
<p class=MsoNormal style='text-indent:21pt'><b><span style='color:red'>重要</span></b><span>：本办法
适用于&nbsp;全部单位。</span><o:p></o:p></p>
<ul><li class=MsoNormal><i>甲</i></li><li class=MsoNormal><a href="https://example.com/">乙</a></li></ul>
<table><tr><td>编号</td></tr></table><img src="file:///C:/a.png"><!--EndFragment--></body></html>`;

test('of what is pasted the kept kinds come in, and nothing runs', async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'yyr01');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await write(page);
  await paste(page, 'text/html', FROM_WORD);
  expect(await stored(page)).toBe(
    '<h3>一、总则</h3><p><b>重要</b>：本办法 适用于 全部单位。</p><li>甲</li><li>乙</li><p>编号</p>',
  );
  await shots(page, 'pasted');
  await textOf(page).press('Control+a');
  await paste(page, 'text/plain', '一\n<b>二</b>');
  expect(await stored(page)).toBe('<p>一</p><p>&lt;b&gt;二&lt;/b&gt;</p>');

  for (const html of hostileHtml) {
    await textOf(page).press('Control+a');
    await page.keyboard.press('Delete');
    await paste(page, 'text/html', html);
    const kept = await textOf(page).evaluate((area) =>
      [...area.querySelectorAll('*')].map((element) => ({
        tag: element.localName,
        // The library's own marks and the site's pictures.
        attributes: [...element.attributes]
          .filter(({ name, value }) => name !== 'class' && !(name === 'src' && value === '/a.png'))
          .filter(({ name }) => !['contenteditable', 'draggable', 'alt'].includes(name))
          .map(({ name }) => name),
      })),
    );
    for (const { tag, attributes } of kept) {
      expect(['h3', 'p', 'ul', 'li', 'strong', 'img', 'br'], html).toContain(tag);
      expect(attributes, html).toEqual([]);
    }
  }
  expect(dialogs).toEqual([]);
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

test('what goes beyond the limit is not taken, and a refusal stands at the text', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'yyr01');
  await write(page);
  await textOf(page).fill('甲'.repeat(9_990));
  await paste(page, 'text/plain', '乙'.repeat(100));
  const full = page.getByText('最多 10000 个字符（含格式），超出的内容未写入');
  await expect(full).toBeVisible();
  await shots(page, 'full');
  await page.keyboard.type('丙');
  await expect(full).toHaveCount(0);
  expect(await stored(page)).toHaveLength(9_990 + 1 + '<p></p>'.length);

  await textOf(page).fill('<script>');
  await page.getByRole('button', { name: '保存草稿' }).click();
  const text = messages['noticeEditor.dangerous'].replace('{part}', '<script>');
  const refusal = page.getByText(text);
  await expect(refusal).toBeVisible();
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveAttribute('aria-invalid', 'true');
  await shots(page, 'refused');
  await page.keyboard.type('甲');
  await expect(refusal).toHaveCount(0);
});
