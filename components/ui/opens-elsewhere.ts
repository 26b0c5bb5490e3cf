type Keys = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a click on a link is for the browser alone, such as to open it in another tab. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: Keys): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
