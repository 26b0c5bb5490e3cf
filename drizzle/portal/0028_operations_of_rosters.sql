ALTER TABLE `member_operation` ADD `roster_id` integer;--> statement-breakpoint
UPDATE `member_operation` SET `roster_id` = (
  SELECT `roster_id` FROM `roster_row`
  WHERE `roster_row`.`client_user_id` = `member_operation`.`client_user_id` AND `roster_row`.`operation_id` = `member_operation`.`id`
);
