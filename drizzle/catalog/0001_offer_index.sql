CREATE TABLE `offer_set` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`slots` blob NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offer_set_key` ON `offer_set` (`kind`,`key`);--> statement-breakpoint
CREATE TABLE `offer_slot` (
	`slot` integer PRIMARY KEY NOT NULL,
	`offer_id` integer NOT NULL,
	`location_count` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offer_slot_offer_id_unique` ON `offer_slot` (`offer_id`);--> statement-breakpoint
CREATE TABLE `slot_column` (
	`name` text PRIMARY KEY NOT NULL,
	`data` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `town_word` (
	`word` text NOT NULL,
	`town_id` integer NOT NULL,
	PRIMARY KEY(`word`, `town_id`)
);
--> statement-breakpoint
CREATE TABLE `town` (
	`id` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `town_key` ON `town` (`state`,`key`);