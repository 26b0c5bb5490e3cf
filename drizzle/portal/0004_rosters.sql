CREATE TABLE `roster_row` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`roster_id` integer NOT NULL,
	`line` integer,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`client_user_id` text,
	`email` text,
	`name` text,
	`member_id` integer,
	`new_email_key` text,
	`before` text,
	`after` text,
	`reason` text,
	`lasting` text,
	`operation_id` text,
	`settled_at` text,
	FOREIGN KEY (`roster_id`) REFERENCES `roster`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `roster_row_state` ON `roster_row` (`roster_id`,`state`);--> statement-breakpoint
CREATE INDEX `roster_row_kind` ON `roster_row` (`roster_id`,`kind`);--> statement-breakpoint
CREATE INDEX `roster_row_count` ON `roster_row` (`roster_id`,`kind`,`state`);--> statement-breakpoint
CREATE TABLE `roster` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`source` text NOT NULL,
	`undo_of` integer,
	`file` text,
	`state` text NOT NULL,
	`message` text,
	`options` text NOT NULL,
	`headers` text,
	`columns` text,
	`counts` text,
	`stop` text,
	`plan_hash` text,
	`welcome_mail` integer DEFAULT false NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` text NOT NULL,
	`planned_at` text,
	`applied_by` text,
	`started_at` text,
	`ended_at` text,
	`run_started_at` text,
	`run_started_with` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`undo_of`) REFERENCES `roster`(`id`) ON UPDATE no action ON DELETE no action
);
