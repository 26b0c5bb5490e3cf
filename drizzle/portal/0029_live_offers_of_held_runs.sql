ALTER TABLE `sync_run` ADD `live` text;--> statement-breakpoint
-- Runs that an earlier version held counted ended offers, too.
UPDATE `sync_run` SET `live` = json_object(
  'before', `offers` - `added` + `removed`, 'after', `offers`, 'gone', `removed`, 'added', `added`, 'changed', `changed`
) WHERE `state` = 'held';
