CREATE TABLE `erasure` (
	`client_user_id` text PRIMARY KEY NOT NULL,
	`pseudonym` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entry_actor` ON `audit_entry` (`actor`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entry_action` ON `audit_entry` (`action`,`id`);