ALTER TABLE `sync_run_category` ADD `emptied` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `sync_run_category` SET `emptied` = 1 WHERE `offers` = 0 AND `removed` > 0 AND `failure` IS NULL;
