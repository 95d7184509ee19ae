import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { templateBook } from './workbooks.ts';

it('the template offers the kinds of units and the roles as drop-down lists', async () => {
  const files = unzipSync(Buffer.from(await templateBook(), 'base64'));
  const [units, people, categories] = [1, 2, 3].map((n) =>
    new TextDecoder().decode(files[`xl/worksheets/sheet${n}.xml`]),
  );
  // Spreadsheet programs refuse a sheet whose parts stand in another order.
  const lists = /<\/sheetData><dataValidations count="1">.*<\/dataValidations>/;
  expect(units).toMatch(lists);
  expect(units).toMatch(/sqref="C2:C\d+"><formula1>"采购单位,审核机构,供应商,.*"<\/formula1>/);
  expect(people).toMatch(lists);
  expect(people).toMatch(/sqref="H2:H\d+"><formula1>"经办人,监督人,.*审计管理员"<\/formula1>/);
  expect(categories).not.toContain('dataValidation');
});

it('the template keeps what is typed: no cell makes a number of a code in digits', async () => {
  const files = unzipSync(Buffer.from(await templateBook(), 'base64'));
  const textOf = (name: string) => new TextDecoder().decode(files[name]);
  const people = textOf('xl/worksheets/sheet2.xml');
  const [, first] = /<col style="(\d+)" min="1"/.exec(people) ?? [];
  expect(people.match(/<col style="\d+"/g)).toHaveLength(11);
  const styles = textOf('xl/styles.xml');
  const [, format] = /numFmtId="(\d+)" formatCode="@"/.exec(styles) ?? [];
  const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*>/g)];
  expect(formats[Number(first)]?.[0]).toContain(`numFmtId="${format}"`);
});
