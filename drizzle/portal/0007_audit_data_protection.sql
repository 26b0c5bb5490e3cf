-- The audit log stays append-only but for two doors (docs/decisions/2026-11-20-an-append-only-log-and-erasure.md).
DROP TRIGGER audit_entry_no_update;
--> statement-breakpoint
DROP TRIGGER audit_entry_no_delete;
--> statement-breakpoint
-- Erasure: an id that `erasure` lists gives way to its pseudonym, and what may tell who it was to nothing. What was done, when
-- and with what outcome cannot change.
CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON audit_entry
WHEN NOT (
  EXISTS (SELECT 1 FROM erasure WHERE client_user_id IN (OLD.subject, OLD.actor))
  AND NEW.id IS OLD.id AND NEW.at IS OLD.at AND NEW.action IS OLD.action AND NEW.outcome IS OLD.outcome
  AND NEW.request_id IS OLD.request_id
  AND NEW.subject IS coalesce((SELECT pseudonym FROM erasure WHERE client_user_id = OLD.subject), OLD.subject)
  AND NEW.actor IS coalesce((SELECT pseudonym FROM erasure WHERE client_user_id = OLD.actor), OLD.actor)
  AND (NEW.reason IS OLD.reason OR NEW.reason IS NULL)
  AND (NEW.before IS OLD.before OR NEW.before IS NULL)
  AND (NEW.after IS OLD.after OR NEW.after IS NULL)
  AND (NEW.address IS OLD.address OR NEW.address IS NULL)
)
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- Retention: what was done to a member who has been deleted since, and never within 30 days.
CREATE TRIGGER audit_entry_no_delete BEFORE DELETE ON audit_entry
WHEN NOT (
  OLD.action LIKE 'member.%'
  AND OLD.at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')
  AND NOT EXISTS (SELECT 1 FROM member WHERE client_user_id = OLD.subject)
)
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
