/** A text of at most so many characters; what is cut off is told by an ellipsis, and no character is cut in two. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`;
}
