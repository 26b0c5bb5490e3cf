DROP INDEX `member_name`;--> statement-breakpoint
DROP INDEX `member_access_name`;--> statement-breakpoint
ALTER TABLE `member` ADD `first_name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `member` ADD `last_name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `member_name` ON `member` (`last_name_key`,`first_name_key`,`id`);--> statement-breakpoint
CREATE INDEX `member_access_name` ON `member` (`access_state`,`last_name_key`,`first_name_key`,`id`);