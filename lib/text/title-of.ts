/**
 * A text from the data as a page's title: Next puts it into the layout's template as a replacement of `String.replace`,
 * in which `$$` and `$&` have meanings of their own.
 */
export function titleOf(text: string): string {
  return text.replaceAll("$", "$$$$");
}
