/** Whether something in a decoded value stands for bytes that are not UTF-8; U+FFFD does, even if the client wrote it. */
export const isNotUtf8 = (value: string) => value.includes("\u{fffd}");
