import { clsx } from "clsx";
import { type ComponentProps, useId } from "react";

const BOX =
  "min-h-12 w-full rounded-tile border border-edge bg-paper px-4 py-2.5 text-body placeholder:text-muted hover:border-ink focus-visible:outline-offset-0 aria-invalid:border-danger";

interface TextFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** A sentence on what is wrong with the value. */
  readonly error?: string | undefined;
}

/** A labelled line of text. */
export function TextField({ label, error, className, "aria-describedby": describedBy, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-small">
        {label}
      </label>
      <input
        key={anew(rest)}
        id={id}
        className={BOX}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={clsx(error !== undefined && `${id}-error`, describedBy) || undefined}
        {...rest}
      />
      {error !== undefined && (
        // An alert, because who pressed Enter in the field has the focus in it already.
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-small">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * A labelled e-mail address. `type="email"` would refuse letters beyond ASCII before the @ (HTML, valid e-mail
 * address), which addresses may have (RFC 6531); what is none, the portal says.
 */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  return <TextField {...props} type="text" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

/** A labelled multi-line field, with a sentence on how the text is used. */
export function TextArea({ label, hint, ...rest }: ComponentProps<"textarea"> & { label: string; hint: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-medium text-small">
        {label}
      </label>
      <p id={`${id}-hint`} className="mb-1.5 text-fine text-muted">
        {hint}
      </p>
      <textarea id={id} aria-describedby={`${id}-hint`} className={clsx(BOX, "block")} {...rest} />
    </div>
  );
}

/** A labelled select. */
export function SelectField({ label, className, ...rest }: ComponentProps<"select"> & { readonly label: string }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-small">
        {label}
      </label>
      <div className="relative flex items-center">
        <select key={anew(rest)} id={id} className={clsx(BOX, "cursor-pointer appearance-none pe-10")} {...rest} />
        <span className="icon icon-chevron-down size-4 absolute end-3.5 text-muted" />
      </div>
    </div>
  );
}

/** React leaves a field as somebody set it when its default changes, such as when a link leads to another search. */
function anew({ defaultValue }: Pick<ComponentProps<"input" | "select">, "defaultValue">): string {
  return String(defaultValue);
}

export function Checkbox({ label, ...rest }: ComponentProps<"input"> & { readonly label: string }) {
  return (
    <label className="flex min-h-6 cursor-pointer items-start gap-3 text-small">
      <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-accent" {...rest} />
      {label}
    </label>
  );
}
