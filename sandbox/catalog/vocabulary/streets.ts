const words = (list: string) => list.split(" | ");

export const streetNames = words(
  "Main | Oak | Maple | Cedar | Elm | Washington | Lake | Hill | Walnut | Spring | North | Ridge | Church | Willow | Mill | " +
    "Sunset | Railroad | Jackson | River | Highland | Center | Park | Forest | Jefferson | Lincoln | Franklin | College | " +
    "Commerce | Market | Broad | Union | Chestnut | Prospect | Meadow | Dogwood | Magnolia | Juniper | Canal | Harbor | " +
    "County Line | Old Mill | Stone Creek | Airport | Industrial | Courthouse | Orchard | Valley View | Pleasant | Grand | " +
    "2nd | 3rd | 5th | 9th | 14th | 23rd | 41st | 108th",
);
export const streetKinds = words("St | St | Ave | Ave | Rd | Blvd | Dr | Ln | Pkwy | Way | Pl | Hwy | Plaza | Ct");
export const compassPoints = words("N | S | E | W | NE | NW | SE | SW");
export const unitKinds = words("Ste | Unit | #");
export const districts = words(
  "Downtown | Northgate | Southside | Eastside | Westgate | Mall | Town Center | Marketplace | Crossing | Station | Airport | " +
    "University | Riverfront | Commons | Heights | Plaza | Village | Old Town",
);

/** One area code that is in use in each state. */
export const areaCodes: Readonly<Record<string, string>> = Object.fromEntries(
  words(
    "AK 907 | AL 205 | AR 501 | AZ 602 | CA 415 | CO 303 | CT 203 | DC 202 | DE 302 | FL 305 | GA 404 | HI 808 | IA 515 | " +
      "ID 208 | IL 312 | IN 317 | KS 316 | KY 502 | LA 504 | MA 617 | MD 410 | ME 207 | MI 313 | MN 612 | MO 314 | MS 601 | " +
      "MT 406 | NC 704 | ND 701 | NE 402 | NH 603 | NJ 201 | NM 505 | NV 702 | NY 212 | OH 216 | OK 405 | OR 503 | PA 215 | " +
      "PR 787 | RI 401 | SC 803 | SD 605 | TN 615 | TX 214 | UT 801 | VA 804 | VT 802 | WA 206 | WI 414 | WV 304 | WY 307",
  ).map((pair) => [pair.slice(0, 2), pair.slice(3)]),
);
