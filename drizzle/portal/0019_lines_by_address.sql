ALTER TABLE `roster_row` ADD `email_key` text;--> statement-breakpoint
ALTER TABLE `roster_row` ADD `former_id` text;--> statement-breakpoint
CREATE INDEX `roster_row_email` ON `roster_row` (`email_key`) WHERE "roster_row"."email_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `roster_row_former` ON `roster_row` (`former_id`) WHERE "roster_row"."former_id" IS NOT NULL;--> statement-breakpoint
-- As far as SQL can: lower() knows ASCII alone, and lines of later plans have the key that lib/domain/email.ts makes.
UPDATE `roster_row` SET `email_key` = lower(`email`) WHERE instr(`email`, '@');
