DROP TABLE `feed_entry`;--> statement-breakpoint
ALTER TABLE `offer` ADD `digest` blob;