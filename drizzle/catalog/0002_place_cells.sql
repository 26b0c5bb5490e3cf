-- Where offers apply, in cells of one degree: each entry is the box around the cell's locations, and in `places` the locations
-- with their offers (lib/db/place-cells.ts).
CREATE VIRTUAL TABLE `place_cell` USING rtree(`id`, `west`, `east`, `south`, `north`, +`places` BLOB);
--> statement-breakpoint
-- Pairs are their own key: without a rowid they take half the room, and either index answers without a look at the table.
DROP TABLE `offer_location`;
--> statement-breakpoint
CREATE TABLE `offer_location` (
	`offer_id` integer NOT NULL,
	`location_id` integer NOT NULL,
	PRIMARY KEY(`offer_id`, `location_id`),
	FOREIGN KEY (`offer_id`) REFERENCES `offer`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`location_id`) REFERENCES `location`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `offer_location_location` ON `offer_location` (`location_id`);
--> statement-breakpoint
DROP TABLE `offer_category`;
--> statement-breakpoint
CREATE TABLE `offer_category` (
	`offer_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	PRIMARY KEY(`category_id`, `offer_id`),
	FOREIGN KEY (`offer_id`) REFERENCES `offer`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `category`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `offer_category_offer` ON `offer_category` (`offer_id`);
--> statement-breakpoint
-- A catalogue from before has no index: the next sync makes it anew.
DELETE FROM `feed_entry`;
--> statement-breakpoint
DELETE FROM `offer`;
--> statement-breakpoint
DELETE FROM `location`;
--> statement-breakpoint
DELETE FROM `merchant`;
--> statement-breakpoint
DELETE FROM `category`;
--> statement-breakpoint
DELETE FROM `catalog_state`;
