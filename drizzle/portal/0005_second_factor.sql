CREATE TABLE `recovery_code` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_code_member` ON `recovery_code` (`member_id`);--> statement-breakpoint
CREATE TABLE `second_factor` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`used_step` integer NOT NULL,
	`enrolled_at` text NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `session` ADD `second_factor_at` integer;