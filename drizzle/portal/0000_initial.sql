CREATE TABLE `audit_entry` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`outcome` text NOT NULL,
	`reason` text,
	`before` text,
	`after` text,
	`address` text,
	`request_id` text
);
--> statement-breakpoint
CREATE INDEX `audit_entry_subject` ON `audit_entry` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entry_at` ON `audit_entry` (`at`);--> statement-breakpoint
CREATE TABLE `feed_request` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `feed_request_url` ON `feed_request` (`url`,`at`);--> statement-breakpoint
CREATE INDEX `feed_request_at` ON `feed_request` (`at`);--> statement-breakpoint
CREATE TABLE `installation` (
	`id` integer PRIMARY KEY NOT NULL,
	`sync_jitter_minutes` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`key` text,
	`fence` integer DEFAULT 0 NOT NULL,
	`run_after` integer NOT NULL,
	`lease_until` integer,
	`enqueued_at` integer NOT NULL,
	`ended_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `job_claim` ON `job` (`state`,`kind`,`run_after`);--> statement-breakpoint
CREATE UNIQUE INDEX `job_open_key` ON `job` (`key`) WHERE "job"."state" in ('queued', 'running');--> statement-breakpoint
CREATE TABLE `lease` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text,
	`fence` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `member_operation` (
	`id` text PRIMARY KEY NOT NULL,
	`client_user_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`message` text,
	`reason` text,
	`notify` integer NOT NULL,
	`actor` text NOT NULL,
	`requested_at` text NOT NULL,
	`settled_at` text
);
--> statement-breakpoint
CREATE INDEX `member_operation_member` ON `member_operation` (`client_user_id`,`requested_at`);--> statement-breakpoint
CREATE TABLE `member` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_user_id` text NOT NULL,
	`email` text,
	`email_key` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`address` text,
	`city` text,
	`state` text,
	`zip` text,
	`country` text,
	`phone` text,
	`position` text,
	`password_hash` text,
	`role` text NOT NULL,
	`access_state` text NOT NULL,
	`service_state` text NOT NULL,
	`service_state_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`last_sign_in_at` text,
	`last_redemption_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_client_user_id_unique` ON `member` (`client_user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `member_email_key_unique` ON `member` (`email_key`);--> statement-breakpoint
CREATE INDEX `member_name` ON `member` (`last_name`,`first_name`,`id`);--> statement-breakpoint
CREATE TABLE `quarantine` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`severity` text NOT NULL,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	`category_id` integer,
	`raw` text NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `sync_run`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `quarantine_run` ON `quarantine` (`run_id`,`severity`,`code`);--> statement-breakpoint
CREATE TABLE `redemption` (
	`id` text PRIMARY KEY NOT NULL,
	`client_user_id` text NOT NULL,
	`offer_id` integer NOT NULL,
	`offer_title` text NOT NULL,
	`merchant_id` integer NOT NULL,
	`outcome` text NOT NULL,
	`detail` text,
	`request_id` text NOT NULL,
	`started_at` text NOT NULL,
	`settled_at` text
);
--> statement-breakpoint
CREATE INDEX `redemption_member` ON `redemption` (`client_user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `redemption_offer` ON `redemption` (`offer_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `session` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`ended_at` integer,
	`end_reason` text,
	`address` text,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_member` ON `session` (`member_id`);--> statement-breakpoint
CREATE TABLE `sync_run_category` (
	`run_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`pages` integer NOT NULL,
	`bytes` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`offers` integer NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	`quarantined` integer NOT NULL,
	`failure` text,
	PRIMARY KEY(`run_id`, `category_id`),
	FOREIGN KEY (`run_id`) REFERENCES `sync_run`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sync_run` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`trigger` text NOT NULL,
	`force` integer NOT NULL,
	`state` text NOT NULL,
	`phase` text NOT NULL,
	`requested_at` text NOT NULL,
	`started_at` text,
	`ended_at` text,
	`last_modified` text,
	`expires` text,
	`requests_planned` integer DEFAULT 0 NOT NULL,
	`requests` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`categories_done` integer DEFAULT 0 NOT NULL,
	`categories_total` integer DEFAULT 0 NOT NULL,
	`offers` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	`quarantined` integer DEFAULT 0 NOT NULL,
	`warnings` integer DEFAULT 0 NOT NULL,
	`fetch_ms` integer DEFAULT 0 NOT NULL,
	`apply_ms` integer DEFAULT 0 NOT NULL,
	`catalog_version` integer,
	`message` text,
	`failure` text
);
--> statement-breakpoint
CREATE INDEX `sync_run_state` ON `sync_run` (`state`);