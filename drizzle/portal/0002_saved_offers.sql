CREATE TABLE `saved_offer` (
	`member_id` integer NOT NULL,
	`offer_id` integer NOT NULL,
	`title` text NOT NULL,
	`merchant_name` text NOT NULL,
	`saved_at` text NOT NULL,
	PRIMARY KEY(`member_id`, `offer_id`),
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `viewed_offer` (
	`member_id` integer NOT NULL,
	`offer_id` integer NOT NULL,
	`viewed_at` text NOT NULL,
	PRIMARY KEY(`member_id`, `offer_id`),
	FOREIGN KEY (`member_id`) REFERENCES `member`(`id`) ON UPDATE no action ON DELETE cascade
);
