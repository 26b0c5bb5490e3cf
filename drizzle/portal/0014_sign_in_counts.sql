CREATE TABLE `sign_in_count` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE INDEX `sign_in_count_expire` ON `sign_in_count` (`expire`);