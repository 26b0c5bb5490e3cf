ALTER TABLE `roster` ADD `planned_after` text;--> statement-breakpoint
-- A plan that waits has another hash from now on and is made anew; one that is under way goes on from what was asked before it.
UPDATE `roster` SET `planned_after` = (
  SELECT `id` FROM `member_operation` WHERE `requested_at` < `roster`.`planned_at` ORDER BY `rowid` DESC LIMIT 1
) WHERE `state` IN ('applying', 'paused');
