-- The console shows the classes of the word library to operators, who read Chinese.
update banned_word set class = names.name
from (values
  ('absolute_first', '绝对化用语：第一'),
  ('absolute_level', '绝对化用语：等级'),
  ('absolute_most', '绝对化用语：最'),
  ('borrowed_authority', '借用权威'),
  ('exception', '例外词组'),
  ('guarantee', '保证承诺'),
  ('medical_claim', '医疗功效'),
  ('off_site', '引流到站外'),
  ('procurement', '采购违规'),
  ('superstition', '封建迷信'),
  ('time_pressure', '催促下单')
) as names (code, name)
where banned_word.class = names.code;
