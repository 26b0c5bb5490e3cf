const CHUNK = 64 * 1024;

/** The JSON text of an array in pieces of about 64 kB, each made only when it is asked for. */
export function* jsonArray(rows: Iterable<unknown>): Generator<string> {
  let text = "[";
  let separator = "";
  for (const row of rows) {
    text += separator + JSON.stringify(row);
    separator = ",";
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  yield `${text}]`;
}
