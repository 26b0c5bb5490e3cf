"use client";

import { clsx } from "clsx";
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

interface Props {
  readonly name: string;
  /** File types, in the picker's `accept` format. */
  readonly accept: string;
  /** The text before the picker's label. */
  readonly drop: string;
  readonly choose: string;
  readonly chooseAnother: string;
  /** A number of bytes in words. */
  readonly sizeWords: (bytes: number) => string;
  readonly hint: ReactNode;
  readonly onChoose: () => void;
}

/** An area to drop one file on, or to press for the picker; the file is a field of the surrounding form. */
export function FileDrop({ name, accept, drop, choose, chooseAnother, sizeWords, hint, onChoose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const [over, setOver] = useState(false);

  // One that was chosen before hydration.
  useEffect(() => setChosen(input.current?.files?.[0]), []);

  function show(files: FileList | null) {
    setChosen(files?.[0]);
    onChoose();
  }

  function take(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!input.current || event.dataTransfer.files.length === 0) return;
    input.current.files = event.dataTransfer.files;
    show(input.current.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the first is the picker, which is a labelled input
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
      className={clsx(
        "relative rounded-tile border border-dashed px-6 py-10 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent",
        over ? "border-accent bg-wash forced-colors:border-[Highlight]" : "border-edge hover:border-ink",
      )}
    >
      <label htmlFor={id} className="cursor-pointer after:absolute after:inset-0">
        {chosen ? (
          <>
            <strong className="break-words font-semibold">{chosen.name}</strong> ({sizeWords(chosen.size)}).{" "}
            <span className="link">{chooseAnother}</span>
          </>
        ) : (
          <>
            {drop} <span className="link font-semibold">{choose}</span>
          </>
        )}
      </label>
      <p id={`${id}-hint`} className="mt-2 text-fine text-muted">
        {hint}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        name={name}
        accept={accept}
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => show(event.currentTarget.files)}
      />
    </div>
  );
}
