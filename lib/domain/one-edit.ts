/**
 * Whether one edit at most (a letter more, less, another, or two neighbours swapped) makes `typed` into `word`, or with
 * `asPrefix` into its beginning.
 */
export function withinOneEdit(typed: string, word: string, asPrefix = false): boolean {
  const surplus = word.length - typed.length;
  if (surplus < -1 || (surplus > 1 && !asPrefix)) return false;
  let same = 0;
  while (same < typed.length && typed.charCodeAt(same) === word.charCodeAt(same)) same++;
  const tailsAgree = (fromTyped: number, fromWord: number) => {
    const length = typed.length - fromTyped;
    if (asPrefix ? word.length - fromWord < length : word.length - fromWord !== length) return false;
    for (let i = 0; i < length; i++) {
      if (typed.charCodeAt(fromTyped + i) !== word.charCodeAt(fromWord + i)) return false;
    }
    return true;
  };
  return (
    tailsAgree(same, same) ||
    tailsAgree(same + 1, same + 1) ||
    tailsAgree(same, same + 1) ||
    tailsAgree(same + 1, same) ||
    (typed.charCodeAt(same) === word.charCodeAt(same + 1) &&
      typed.charCodeAt(same + 1) === word.charCodeAt(same) &&
      tailsAgree(same + 2, same + 2))
  );
}
