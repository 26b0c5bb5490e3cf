import type { CategoryNode, MerchantEntry } from "../../catalog";
import type { Member } from "../../store/members";
import { categoryPath } from "../paths";
import { renderPage } from "./layout";

interface CategoryPage {
  member: Member;
  category: CategoryNode;
  entries: readonly MerchantEntry[];
  page: number;
  lastPage: number;
}

const pathOf = (link: string) => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

export function categoryPage({ member, category, entries, page, lastPage }: CategoryPage): string {
  const pageLink = (number: number) => `${categoryPath(category.key)}?page=${number}`;
  return renderPage({
    title: category.title,
    member,
    children: (
      <>
        <p>
          <a href="/">All categories</a>
        </p>
        <h1>{category.title}</h1>
        <ul className="categories">
          {entries.map(({ merchant, offers }) => (
            <li className="card" key={merchant.id}>
              <h2>{merchant.name}</h2>
              <ul>
                {offers.map((offer) => (
                  <li key={offer.id}>
                    <a href={pathOf(offer.link)}>{offer.title}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <nav aria-label="Pages">
          <p>
            {page > 1 && <a href={pageLink(page - 1)}>Previous</a>} Page {page} of {lastPage}{" "}
            {page < lastPage && <a href={pageLink(page + 1)}>Next</a>}
          </p>
        </nav>
      </>
    ),
  });
}
