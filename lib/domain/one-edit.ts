/**
 * Whether at most one edit (a letter added, removed or replaced, or two neighbours swapped) turns `typed` into `word`,
 * or, with `asPrefix`, into its beginning.
 */
export function withinOneEdit(typed: string, word: string, asPrefix = false): boolean {
  const surplus = word.length - typed.length;
  if (surplus < -1 || (surplus > 1 && !asPrefix)) return false;
  let same = 0;
  while (same < typed.length && typed.charCodeAt(same) === word.charCodeAt(same)) same++;
  const swapped =
    typed.charCodeAt(same) === word.charCodeAt(same + 1) && typed.charCodeAt(same + 1) === word.charCodeAt(same);
  return (
    tailsAgree(typed, same, word, same, asPrefix) ||
    tailsAgree(typed, same + 1, word, same + 1, asPrefix) ||
    tailsAgree(typed, same, word, same + 1, asPrefix) ||
    tailsAgree(typed, same + 1, word, same, asPrefix) ||
    (swapped && tailsAgree(typed, same + 2, word, same + 2, asPrefix))
  );
}

function tailsAgree(typed: string, from: number, word: string, wordFrom: number, asPrefix: boolean): boolean {
  const length = typed.length - from;
  const wordLength = word.length - wordFrom;
  if (length < 0 || wordLength < 0 || (asPrefix ? wordLength < length : wordLength !== length)) return false;
  for (let i = 0; i < length; i++) {
    if (typed.charCodeAt(from + i) !== word.charCodeAt(wordFrom + i)) return false;
  }
  return true;
}
