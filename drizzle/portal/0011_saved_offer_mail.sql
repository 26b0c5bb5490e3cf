CREATE TABLE `mailed_offer` (
	`member_id` integer NOT NULL,
	`offer_id` integer NOT NULL,
	`mailed_on` text NOT NULL,
	PRIMARY KEY(`member_id`, `offer_id`),
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `saved_offer_mail_wish` (
	`member_id` integer PRIMARY KEY NOT NULL,
	`wished_at` text NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
