DROP INDEX `member_name`;--> statement-breakpoint
DROP INDEX `member_access_name`;--> statement-breakpoint
CREATE INDEX `member_name` ON `member` ("last_name" COLLATE NOCASE,"first_name" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `member_access_name` ON `member` (`access_state`,"last_name" COLLATE NOCASE,"first_name" COLLATE NOCASE,`id`);