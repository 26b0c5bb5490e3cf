DROP INDEX `town_key`;--> statement-breakpoint
CREATE INDEX `town_state` ON `town` (`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `town_name` ON `town` (`key`,`state`);