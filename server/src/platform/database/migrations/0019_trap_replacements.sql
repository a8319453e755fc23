-- The days on which a trap was replaced, as its chart marks them, are read from the audit trail.
create index audit_trail_replacements on audit_trail (entity, at)
  where details -> 'changes' ? 'trap_replaced_on';
