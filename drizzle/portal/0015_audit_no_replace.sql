-- REPLACE takes a row away without asking the trigger of deletes (sqlite.org/lang_conflict.html), so the id itself is kept.
CREATE TRIGGER audit_entry_no_replace BEFORE INSERT ON audit_entry
WHEN EXISTS (SELECT 1 FROM audit_entry WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
