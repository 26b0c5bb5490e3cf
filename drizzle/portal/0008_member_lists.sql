CREATE INDEX `member_sign_in` ON `member` (CASE WHEN "last_sign_in_at" IS NULL THEN '' ELSE "last_sign_in_at" END,`id`);--> statement-breakpoint
CREATE INDEX `member_redemption` ON `member` (CASE WHEN "last_redemption_at" IS NULL THEN '' ELSE "last_redemption_at" END,`id`);--> statement-breakpoint
CREATE INDEX `member_access_name` ON `member` (`access_state`,`last_name`,`first_name`,`id`);--> statement-breakpoint
CREATE INDEX `member_access_sign_in` ON `member` (`access_state`,CASE WHEN "last_sign_in_at" IS NULL THEN '' ELSE "last_sign_in_at" END,`id`);--> statement-breakpoint
CREATE INDEX `member_access_redemption` ON `member` (`access_state`,CASE WHEN "last_redemption_at" IS NULL THEN '' ELSE "last_redemption_at" END,`id`);--> statement-breakpoint
CREATE INDEX `roster_row_member` ON `roster_row` (`client_user_id`,`state`);