ALTER TABLE `session` ADD `is_sign_in` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE `session` SET `is_sign_in` = 0 WHERE `second_factor_at` IS NULL AND EXISTS (
  SELECT 1 FROM `second_factor` WHERE `second_factor`.`member_id` = `session`.`member_id` AND `session`.`created_at` >= unixepoch(`second_factor`.`enrolled_at`)
);
