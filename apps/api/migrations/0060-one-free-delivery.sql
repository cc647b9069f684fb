-- The thresholds of free delivery are in the setting SHIPPING. Versions lose theirs too, because undo restores them.
update settings set value = value - 'freeShippingFrom' where key = 'PRODUCTS_CONFIG' and jsonb_typeof(value) = 'object';
update settings_changes
set value_before = case when jsonb_typeof(value_before) = 'object' then value_before - 'freeShippingFrom' else value_before end,
  value_after = case when jsonb_typeof(value_after) = 'object' then value_after - 'freeShippingFrom' else value_after end
where key = 'PRODUCTS_CONFIG';
