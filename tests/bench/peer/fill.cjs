/* Puts so many products into the empty database of the other shop: `node fill.cjs 1000`. */
const { writeFileSync } = require('node:fs');
const { bootstrap } = require('@vendure/core');
const { populate } = require('@vendure/core/cli');
const { configOf } = require('./config.cjs');

const BRANDS = ['Huawei', 'Lenovo', 'Dell', 'Haier', 'Sony', 'Canon', 'Deli', 'Epson'];
const KINDS = ['Printer', 'Laptop', 'Monitor', 'Camera', 'Chair', 'Lamp', 'Router', 'Paper'];
const HEAD =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';

const rows = Array.from({ length: Number(process.argv[2]) }, (_, n) => {
  const brand = BRANDS[n % BRANDS.length];
  const kind = KINDS[Math.floor(n / BRANDS.length) % KINDS.length];
  const price = (5 + ((n * 37) % 1000)).toFixed(2);
  return `${brand} ${kind} ${n},p-${n},A ${kind} by ${brand},,category:${kind}|brand:${brand},,,SKU${n},${price},standard,1000000,false,,`;
});
writeFileSync('products.csv', `${[HEAD, ...rows].join('\n')}\n`);
const initial = require('@vendure/create/assets/initial-data.json');

populate(
  () => bootstrap(configOf({ isNew: true })),
  { ...initial, collections: [] },
  './products.csv',
)
  .then(async (app) => {
    await app.close();
    process.exit(0);
  })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
