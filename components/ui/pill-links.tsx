import { Link } from "./link";
import { PILL } from "./pill";

interface Props {
  readonly label: string;
  readonly choices: readonly { readonly href: string; readonly words: string; readonly isOn: boolean }[];
  readonly className: string;
}

/** Choices of what the page shows; links, so that each has an address. */
export function PillLinks({ label, choices, className }: Props) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ href, words, isOn }) => (
          <li key={href}>
            <Link href={href} scroll={false} aria-current={isOn ? "true" : undefined} className={PILL}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
