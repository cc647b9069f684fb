-- Reviews of products (REV-01 to REV-05): one a product and account.
create table reviews (
  id integer primary key generated always as identity,
  product_id integer not null references products on delete cascade,
  user_id integer not null references users on delete cascade,
  rating integer not null check (rating between 1 and 5),
  title text check (length(title) between 1 and 255),
  comment text check (length(comment) between 1 and 2000),
  -- The language of the shop when it was written.
  language text not null check (language in ('pt-BR', 'zh-CN', 'en-US', 'es-ES')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- Why the shop rejected it.
  rejection text check (length(rejection) between 1 and 500),
  -- Increases with every change of the text, so that an operator approves only what they read.
  revision integer not null default 1 check (revision > 0),
  -- A purchase before this database: the history of the demo.
  bought_before boolean not null default false,
  -- The number of rows in review_votes.
  helpful integer not null default 0 check (helpful >= 0),
  created_at timestamptz not null,
  -- Time of the last change of the text.
  written_at timestamptz not null,
  unique (product_id, user_id),
  check ((status = 'rejected') = (rejection is not null))
);
create index reviews_approved on reviews (product_id, written_at desc, id desc) where status = 'approved';
create index reviews_pending on reviews (written_at, id) where status = 'pending';
create index reviews_of_user on reviews (user_id);

create table review_votes (
  review_id integer not null references reviews on delete cascade,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (review_id, user_id)
);
create index review_votes_of_user on review_votes (user_id, created_at);

-- D51: averages and counts come from approved reviews, and there are none yet.
update products set rating = 0, rating_count = 0 where rating_count > 0 or rating > 0;
