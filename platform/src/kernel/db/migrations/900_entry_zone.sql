-- The zone for new shops and registration has a kind of its own: no product belongs to it. An installation
-- without zones gets it with the others at its set-up.
alter table zone drop constraint zone_kind_check;
alter table zone add constraint zone_kind_check
  check (kind in ('mall', 'special', 'fixed', 'welfare', 'entry'));
insert into zone (id, name, kind, summary, position)
  select 'dpzc', '入驻专区', 'entry', '新入驻店铺与注册办法', max(position) + 1
  from zone having count(*) > 0
  on conflict do nothing;
