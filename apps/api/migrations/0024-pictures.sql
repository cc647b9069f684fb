-- Pictures of a product after the first, in the order of its gallery.
alter table products add column more_image_urls text[] not null default '{}'
  check (cardinality(more_image_urls) <= 7 and length(array_to_string(more_image_urls, ' ')) <= 3600);

-- Demo products that show an emoji get their composed pictures; products imported without one get the drawn bag.
update products set image_url = '/media/placeholder-512.webp' where image_url = '/media/1f4e6-512.webp';
update products set
  image_url = '/media/' || lower(code) || '-512.webp',
  more_image_urls = array['/media/' || lower(code) || '-detail-512.webp', '/media/' || lower(code) || '-facts-512.webp']
where image_url ~ '^/media/[0-9a-f]{4,5}(-fe0f)?-512\.webp$' and code ~ '^(MA|AR|MO|CH|CO|FR|DO|BE|PE|ME)-[0-9]{4}$';
