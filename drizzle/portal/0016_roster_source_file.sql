ALTER TABLE `roster` ADD `source_file` text;--> statement-breakpoint
-- What was taken before: files up to that instant are known, as they were until now.
UPDATE `roster` SET `source_file` = json_object('name', `name`, 'size', 0, 'modifiedAt', CAST(unixepoch(`requested_at`, 'subsec') * 1000 AS INTEGER))
WHERE `source` = 'source' AND `state` <> 'refused';
