-- Erasure, as in 0025, but of no process and of no pseudonym: both stand for nobody who could be erased. lib/db/traces.ts and
-- lib/members/require-traces.ts ask for the same.
DROP TRIGGER audit_entry_no_update;
--> statement-breakpoint
CREATE TRIGGER audit_entry_no_update BEFORE UPDATE ON audit_entry
WHEN NOT (
  EXISTS (SELECT 1 FROM erasure WHERE client_user_id IN (OLD.subject, OLD.actor))
  AND NEW.id IS OLD.id AND NEW.at IS OLD.at AND NEW.action IS OLD.action AND NEW.outcome IS OLD.outcome
  AND NEW.request_id IS OLD.request_id
  AND (
    NEW.subject IS OLD.subject
    OR NEW.subject IS (SELECT pseudonym FROM erasure WHERE client_user_id = OLD.subject)
    AND (OLD.action LIKE 'member.%' OR OLD.action LIKE 'session.%' OR OLD.action GLOB '* /*' OR OLD.action = 'audit.export')
    AND OLD.subject NOT IN ('nobody', 'audit log') AND OLD.subject NOT GLOB 'erased-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'
  )
  AND (
    NEW.actor IS OLD.actor
    OR NEW.actor IS (SELECT pseudonym FROM erasure WHERE client_user_id = OLD.actor)
    AND OLD.actor NOT IN ('cli', 'worker', 'mail', 'oidc', 'nobody') AND OLD.actor NOT GLOB 'erased-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'
  )
  AND (NEW.address IS OLD.address OR NEW.address IS NULL AND (NEW.subject IS NOT OLD.subject OR NEW.actor IS NOT OLD.actor))
  AND (
    (NEW.reason IS OLD.reason AND NEW.before IS OLD.before AND NEW.after IS OLD.after)
    OR (
      NEW.subject IS NOT OLD.subject
      AND (NEW.reason IS OLD.reason OR NEW.reason IS NULL)
      AND (NEW.before IS OLD.before OR NEW.before IS NULL)
      AND (NEW.after IS OLD.after OR NEW.after IS NULL)
    )
  )
)
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
