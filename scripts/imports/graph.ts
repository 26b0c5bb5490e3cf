import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

/** One import of a file: the imported file's path from the root if it is ours, otherwise the package's name. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  /** Whether only types are imported. */
  readonly type: boolean;
}

const FOLDERS = ["app", "bench", "components", "e2e", "lib", "sandbox", "scripts", "tests"];
const SOURCE = /(?<!\.d)\.(?:ts|tsx|mjs)$/;

/** Every import of every source file below `root`. */
export function readEdges(root: string): Edge[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  return [...readdirSync(root), ...inFolders]
    .filter((file) => SOURCE.test(file))
    .flatMap((file) => edgesOf(file, readFileSync(path.join(root, file), "utf8"), root));
}

/** The imports of one file, including re-exports and dynamic imports with a literal name. */
export function edgesOf(from: string, text: string, root: string): Edge[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(from, text).module;
  const named = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      type: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? { name: moduleRequest.value, type: isType } : [],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const name = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(start, end))?.[1];
      return name ? { name, type: false } : [];
    }),
  ];
  return named.map(({ name, type }) => ({ from, to: resolved(from, name, root), type }));
}

function resolved(from: string, name: string, root: string): string {
  if (!name.startsWith("@/") && !name.startsWith(".")) return name;
  const file = name.startsWith("@/") ? path.posix.normalize(name.slice(2)) : path.posix.join(path.dirname(from), name);
  const candidates = [file, ...[".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"].map((ending) => file + ending)];
  const isFile = (candidate: string) => {
    const absolute = path.join(root, candidate);
    return existsSync(absolute) && statSync(absolute).isFile();
  };
  return `./${candidates.find(isFile) ?? file}`;
}
