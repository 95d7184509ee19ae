-- A SKU may bear a tax rate of its own; null is the rate of its product, -1 is 免税, -2 is 不征税.
alter table sku add column tax_hundredths int check (tax_hundredths between -2 and 10000);
