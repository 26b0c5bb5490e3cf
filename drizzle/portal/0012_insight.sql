CREATE TABLE `insight_figure` (
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`month`, `kind`, `key`)
);
--> statement-breakpoint
CREATE TABLE `insight_month` (
	`month` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `redemption` ADD `merchant_name` text;--> statement-breakpoint
ALTER TABLE `redemption` ADD `category_id` integer;--> statement-breakpoint
CREATE INDEX `redemption_started` ON `redemption` (`started_at`);--> statement-breakpoint
ALTER TABLE `sync_run` ADD `merchants` integer;--> statement-breakpoint
CREATE INDEX `session_created` ON `session` (`created_at`,`member_id`);