-- The fixed-point mall: services of appointed suppliers, and the orders that are agreed on them.

create table service_category (
  id text primary key,
  name text not null unique,
  summary text not null default '',
  position integer not null,
  -- The questions of its form, in order: name, label, kind, isRequired, unit, options.
  form jsonb not null
);

insert into service_category (id, name, summary, position, form) values
  ('printing', '印刷服务', '文件、宣传品、证书的排版印制', 1, '[
    {"name":"content","label":"印刷内容","kind":"longText","isRequired":true,"unit":"","options":[]},
    {"name":"copies","label":"印数","kind":"number","isRequired":true,"unit":"份","options":[]},
    {"name":"format","label":"成品尺寸","kind":"choice","isRequired":true,"unit":"","options":["A3","A4","A5","16 开","其他"]},
    {"name":"paper","label":"纸张","kind":"text","isRequired":false,"unit":"","options":[]},
    {"name":"colour","label":"颜色","kind":"choice","isRequired":true,"unit":"","options":["黑白","彩色"]},
    {"name":"binding","label":"装订","kind":"choice","isRequired":false,"unit":"","options":["不装订","骑马订","胶装","精装"]}]'),
  ('meeting', '会议服务', '会议场地、食宿与会务', 2, '[
    {"name":"topic","label":"会议内容","kind":"longText","isRequired":true,"unit":"","options":[]},
    {"name":"people","label":"参会人数","kind":"number","isRequired":true,"unit":"人","options":[]},
    {"name":"date","label":"会议日期","kind":"date","isRequired":true,"unit":"","options":[]},
    {"name":"length","label":"会期","kind":"choice","isRequired":true,"unit":"","options":["半天","一天","两天","三天及以上"]},
    {"name":"lodging","label":"住宿","kind":"choice","isRequired":false,"unit":"","options":["不需要","需要"]}]'),
  ('vehicle', '车辆维修', '公务车辆的维修与保养', 3, '[
    {"name":"plate","label":"车牌号","kind":"text","isRequired":true,"unit":"","options":[]},
    {"name":"model","label":"车型","kind":"text","isRequired":true,"unit":"","options":[]},
    {"name":"mileage","label":"行驶里程","kind":"number","isRequired":false,"unit":"公里","options":[]},
    {"name":"kind","label":"服务类型","kind":"choice","isRequired":true,"unit":"","options":["保养","维修","年检","救援"]},
    {"name":"fault","label":"故障或保养内容","kind":"longText","isRequired":true,"unit":"","options":[]}]'),
  ('cleaning', '保洁服务', '办公楼宇的日常与专项保洁', 4, '[
    {"name":"area","label":"保洁面积","kind":"number","isRequired":true,"unit":"平方米","options":[]},
    {"name":"frequency","label":"频次","kind":"choice","isRequired":true,"unit":"","options":["一次性","每周","每日"]},
    {"name":"start","label":"开始日期","kind":"date","isRequired":true,"unit":"","options":[]},
    {"name":"content","label":"保洁内容","kind":"longText","isRequired":true,"unit":"","options":[]}]'),
  ('property', '物业服务', '秩序维护、设施维护与绿化', 5, '[
    {"name":"content","label":"服务内容","kind":"longText","isRequired":true,"unit":"","options":[]},
    {"name":"people","label":"服务人数","kind":"number","isRequired":false,"unit":"人","options":[]},
    {"name":"start","label":"开始日期","kind":"date","isRequired":true,"unit":"","options":[]},
    {"name":"months","label":"服务期","kind":"number","isRequired":true,"unit":"个月","options":[]}]'),
  ('office', '办公设备维修', '打印机、计算机、空调等设备的维修保养', 6, '[
    {"name":"device","label":"设备名称与型号","kind":"text","isRequired":true,"unit":"","options":[]},
    {"name":"count","label":"数量","kind":"number","isRequired":true,"unit":"台","options":[]},
    {"name":"fault","label":"故障描述","kind":"longText","isRequired":true,"unit":"","options":[]}]');

-- What an appointed supplier offers: the category with its form, the items with their list prices,
-- the most that one order may cost. Services from before have no category and take no orders.
alter table fixed_service add column category_id text references service_category;
alter table fixed_service add column order_limit bigint check (order_limit > 0);
alter table fixed_service add constraint fixed_service_discount
  check (discount_hundredths between 0 and 9999);
create index fixed_service_category on fixed_service (category_id, ends_at);

create table fixed_service_item (
  service_id text not null references fixed_service on delete cascade,
  item_no integer not null check (item_no between 1 and 999),
  name text not null,
  unit text not null,
  -- 分; the framework price is this less the service's discount.
  list_price bigint not null check (list_price > 0),
  primary key (service_id, item_no)
);

create table fixed_order (
  id text primary key,
  -- Year and running number, as people read it out: FD20260001.
  number text not null unique,
  state text not null check (state in ('requested', 'accepted', 'refused', 'pendingConfirm',
    'ordered', 'cancelled')),
  version integer not null default 1,
  service_id text not null references fixed_service,
  shop_id text not null references shop,
  supplier_id text not null references org,
  unit_id text not null references org,
  -- Null until a buyer of the unit confirms what the supplier began.
  buyer_id text references person,
  started_by_supplier boolean not null,
  -- The need as the contract's table writes it.
  need jsonb not null,
  title text not null,
  budget bigint check (budget > 0),
  quote_note text not null default '',
  -- The sum of the quote; null before there is one.
  amount bigint check (amount > 0),
  order_id text references purchase_order,
  created_at timestamptz not null,
  check (started_by_supplier or buyer_id is not null),
  check ((state = 'ordered') = (order_id is not null))
);
create index fixed_order_unit on fixed_order (unit_id, created_at desc);
create index fixed_order_supplier on fixed_order (supplier_id, created_at desc);

create table fixed_order_line (
  order_id text not null references fixed_order,
  line_no integer not null,
  item_no integer not null,
  name text not null,
  unit text not null,
  note text not null default '',
  quantity integer not null check (quantity > 0),
  price bigint not null check (price > 0),
  primary key (order_id, line_no)
);

create table fixed_order_event (
  order_id text not null references fixed_order,
  seq integer not null,
  transition text not null,
  sentence text not null,
  note text not null default '',
  person_id text not null references person,
  at timestamptz not null,
  primary key (order_id, seq)
);
create trigger fixed_order_event_append_only before update or delete on fixed_order_event
  for each row execute function refuse_change();
create trigger fixed_order_event_never_truncated before truncate on fixed_order_event
  for each statement execute function refuse_change();
