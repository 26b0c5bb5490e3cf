import type { CategoryNode } from "../../catalog";
import type { Member } from "../../store/members";
import { categoryPath } from "../paths";
import { renderPage } from "./layout";

const offers = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "offer" : "offers"}`;

export function homePage(member: Member, categories: readonly CategoryNode[]): string {
  return renderPage({
    title: "Your perks",
    member,
    children: (
      <>
        <h1>Your perks</h1>
        <p className="soft">Offers for members, in every corner of the country.</p>
        <ul className="categories">
          {categories.map((category) => (
            <li className="card" key={category.id}>
              <h2>
                <a href={categoryPath(category.key)}>{category.title}</a>
              </h2>
              <span className="soft">{offers(category.offer_count)}</span>
              {category.children && (
                <ul>
                  {category.children.map((child) => (
                    <li key={child.id}>
                      <a href={categoryPath(child.key)}>{child.title}</a> ({child.offer_count})
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </>
    ),
  });
}
