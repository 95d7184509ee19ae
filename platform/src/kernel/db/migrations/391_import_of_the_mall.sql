-- Imports bring in the mall as well: categories, shops, their products, limits.

alter table import_row drop constraint import_row_sheet_check;
alter table import_row add constraint import_row_sheet_check
  check (sheet in ('units', 'people', 'categories', 'shops', 'goods', 'limits'));
