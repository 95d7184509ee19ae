-- The files of a group buy's launch stand in its terms; whoever may read it reads them.
select extend_check('file_binding', 'file_binding_kind_check', 'groupBuy');
