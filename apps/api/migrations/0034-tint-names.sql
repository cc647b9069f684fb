-- Tints are named by their look (D64). Stored former names stay valid: a process of the version before knows only these.
alter table departments drop constraint departments_tint_check;
alter table departments
  add constraint departments_tint_check check (
    tint in (
      'sand', 'clay', 'ivory', 'moss', 'rose', 'fern', 'sky', 'lilac', 'amber', 'linen',
      'noodles', 'sauces', 'rice', 'tea', 'sweets', 'fresh', 'frozen', 'drinks', 'snacks', 'pantry'
    )
  );
