CREATE TABLE `category` (
	`id` integer PRIMARY KEY NOT NULL,
	`parent_id` integer,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`position` integer NOT NULL,
	`stale_since` text,
	FOREIGN KEY (`parent_id`) REFERENCES `category`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `category_key_unique` ON `category` (`key`);--> statement-breakpoint
CREATE TABLE `feed_entry` (
	`category_id` integer NOT NULL,
	`merchant_id` integer NOT NULL,
	`digest` blob,
	`offer_ids` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `category`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feed_entry_category` ON `feed_entry` (`category_id`);--> statement-breakpoint
CREATE INDEX `feed_entry_digest` ON `feed_entry` (`digest`);--> statement-breakpoint
CREATE TABLE `location` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip` text NOT NULL,
	`country` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`coordinate_accuracy` text NOT NULL,
	`arcgis_score` real,
	`phone` text NOT NULL,
	`fax` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `offer_location` (
	`offer_id` integer NOT NULL,
	`location_id` integer NOT NULL,
	PRIMARY KEY(`offer_id`, `location_id`),
	FOREIGN KEY (`offer_id`) REFERENCES `offer`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`location_id`) REFERENCES `location`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offer_location_location` ON `offer_location` (`location_id`);--> statement-breakpoint
CREATE TABLE `logo` (
	`merchant_id` integer PRIMARY KEY NOT NULL,
	`source_url` text NOT NULL,
	`hash` text,
	`failure` text,
	`fetched_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `merchant` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`logo_url` text
);
--> statement-breakpoint
CREATE TABLE `offer_change` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`offer_id` integer NOT NULL,
	`title` text NOT NULL,
	`merchant_id` integer NOT NULL,
	`merchant_name` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `offer_change_version` ON `offer_change` (`version`);--> statement-breakpoint
CREATE INDEX `offer_change_offer` ON `offer_change` (`offer_id`);--> statement-breakpoint
CREATE TABLE `offer_category` (
	`offer_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	PRIMARY KEY(`category_id`, `offer_id`),
	FOREIGN KEY (`offer_id`) REFERENCES `offer`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `category`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offer_category_offer` ON `offer_category` (`offer_id`);--> statement-breakpoint
CREATE TABLE `offer` (
	`id` integer PRIMARY KEY NOT NULL,
	`merchant_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`title` text NOT NULL,
	`expires_on` text NOT NULL,
	`listed_on` text NOT NULL,
	`program_path` text NOT NULL,
	FOREIGN KEY (`merchant_id`) REFERENCES `merchant`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offer_merchant` ON `offer` (`merchant_id`);--> statement-breakpoint
CREATE TABLE `catalog_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`last_modified` text NOT NULL,
	`expires` text,
	`applied_at` text NOT NULL,
	`run_id` integer NOT NULL
);
