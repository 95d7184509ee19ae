-- The after-sale form of a shop that an external provider keeps, as a job reads it: a page that asks for
-- it never waits for the provider.
create table provider_form (
  shop_id text primary key references shop,
  title text not null,
  -- Null until the provider has answered once.
  fields jsonb,
  read_at timestamptz
);

-- Claims on the form that the product had built in keep their labels, which are now stored with the values.
update after_sale a set provider_form = (
  select jsonb_object_agg(
    case f.key when 'pickup' then '取件方式' when 'packageState' then '包装情况'
      when 'serialNumber' then '商品序列号' else f.key end, f.value)
  from jsonb_each(a.provider_form) f)
where a.provider_form ?| array['pickup', 'packageState', 'serialNumber'];
delete from setting where name = 'fulfilment.suningSupplierCodes';
