-- A countersign is decided in a dialog over whatever page its supervisor looks at.
select extend_check('todo', 'todo_business_type_check', 'countersign');
