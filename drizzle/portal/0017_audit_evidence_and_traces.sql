-- The doors of data protection again (docs/decisions/2026-11-20-an-append-only-log-and-erasure.md).
DROP TRIGGER audit_entry_no_update;
--> statement-breakpoint
DROP TRIGGER audit_entry_no_delete;
--> statement-breakpoint
-- Erasure: an id that `erasure` lists gives way to its pseudonym. What tells of the subject is emptied where the subject is erased; of
-- somebody who acted, the address alone, since what they did to others is evidence.
CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON audit_entry
WHEN NOT (
  EXISTS (SELECT 1 FROM erasure WHERE client_user_id IN (OLD.subject, OLD.actor))
  AND NEW.id IS OLD.id AND NEW.at IS OLD.at AND NEW.action IS OLD.action AND NEW.outcome IS OLD.outcome
  AND NEW.request_id IS OLD.request_id
  AND NEW.subject IS coalesce((SELECT pseudonym FROM erasure WHERE client_user_id = OLD.subject), OLD.subject)
  AND NEW.actor IS coalesce((SELECT pseudonym FROM erasure WHERE client_user_id = OLD.actor), OLD.actor)
  AND (NEW.address IS OLD.address OR NEW.address IS NULL)
  AND (
    (NEW.reason IS OLD.reason AND NEW.before IS OLD.before AND NEW.after IS OLD.after)
    OR (
      EXISTS (SELECT 1 FROM erasure WHERE client_user_id = OLD.subject)
      AND (NEW.reason IS OLD.reason OR NEW.reason IS NULL)
      AND (NEW.before IS OLD.before OR NEW.before IS NULL)
      AND (NEW.after IS OLD.after OR NEW.after IS NULL)
    )
  )
)
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- Retention: whatever has the id of a member who has been deleted since for its subject, and never within 30 days. Refused attempts
-- have method and path for their action. lib/db/retention.ts asks for the same.
CREATE TRIGGER audit_entry_no_delete BEFORE DELETE ON audit_entry
WHEN NOT (
  (OLD.action LIKE 'member.%' OR OLD.action LIKE 'session.%' OR OLD.action GLOB '* /*' OR OLD.action = 'audit.export')
  AND OLD.subject NOT IN ('nobody', 'audit log')
  AND OLD.at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')
  AND NOT EXISTS (SELECT 1 FROM member WHERE client_user_id = OLD.subject)
)
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- Nothing asks a job that has ended what it was about.
UPDATE job SET payload = '{}' WHERE state IN ('done', 'failed');
