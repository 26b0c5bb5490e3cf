CREATE TABLE `provider_account` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`member_id` integer NOT NULL,
	`linked_at` text NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_account_member` ON `provider_account` (`member_id`,`issuer`);