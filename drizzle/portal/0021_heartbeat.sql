CREATE TABLE `heartbeat` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
-- Until now it was the time of a lease that nobody took.
INSERT INTO `heartbeat` SELECT 'worker', `until` FROM `lease` WHERE `name` = 'worker-seen';--> statement-breakpoint
DELETE FROM `lease` WHERE `name` = 'worker-seen';--> statement-breakpoint
-- A job has the name of what it does at the program.
UPDATE `job` SET `kind` = 'revoke-again' WHERE `kind` = 'take-access-again';
