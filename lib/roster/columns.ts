import { type ColumnMapping, ROSTER_COLUMNS, type RosterColumn } from "@/lib/domain/roster";

/** Known column names, in plain letters and digits; an earlier name wins over a later one. */
const NAMES: Readonly<Record<RosterColumn, readonly string[]>> = {
  clientUserId: [
    "clientuserid",
    "memberid",
    "membernumber",
    "employeeid",
    "employeenumber",
    "employeeno",
    "personnelnumber",
    "staffid",
    "userid",
    "uniqueid",
    "externalid",
    "personid",
    "id",
  ],
  email: ["email", "emailaddress", "mail", "workemail", "emailwork", "primaryemail", "businessemail"],
  firstName: ["firstname", "givenname", "forename", "first", "fname", "legalfirstname"],
  lastName: ["lastname", "surname", "familyname", "last", "lname", "legallastname"],
  address: ["address", "streetaddress", "address1", "addressline1", "street"],
  city: ["city", "town"],
  state: ["state", "stateprovince", "province", "region"],
  zip: ["zip", "zipcode", "postalcode", "postcode", "zippostalcode", "postal"],
  country: ["country", "countrycode"],
  phone: ["phone", "phonenumber", "telephone", "mobile", "mobilephone", "cellphone", "cell"],
  position: ["position", "jobtitle", "title"],
  // The last one is used by the portal's own list of members.
  privilegeLevel: ["privilegelevel", "privileges", "privilege", "userlevel", "accesslevel", "accessstate"],
};

/** The columns needed to identify people: an id or an e-mail address, and a name. */
const NEEDED: readonly (readonly RosterColumn[])[] = [["clientUserId", "email"], ["firstName"], ["lastName"]];

/** Reads the mapping from the file's first line; a name that occurs twice there is not mapped. */
export function guessColumns(headers: readonly string[]): ColumnMapping {
  const found = claimsOf(headers).flatMap(([column, [at, ...others]]) =>
    at === undefined || others.length > 0 ? [] : [[column, at] as const],
  );
  return Object.fromEntries(found);
}

/** Headers that the plan would not ignore if there were not several columns of the same name. */
export function repeatedHeaders(headers: readonly string[], columns: ColumnMapping): string[] {
  const used = new Set(Object.values(columns));
  const repeated = claimsOf(headers).filter(([column, claims]) => columns[column] === undefined && claims.length > 1);
  return repeated.flatMap(([, claims]) => claims.filter((at) => !used.has(at)).map((at) => headers[at] ?? ""));
}

/** For each known column, where the name that counts for it stands. */
function claimsOf(headers: readonly string[]): (readonly [RosterColumn, readonly number[]])[] {
  const plain = headers.map(plainName);
  return ROSTER_COLUMNS.map((column) => {
    const name = NAMES[column].find((candidate) => plain.includes(candidate));
    return [column, [...plain.keys()].filter((at) => plain[at] === name)] as const;
  });
}

/** The columns that still have to be named; any one of an entry is enough. */
export function missingColumns(columns: ColumnMapping): readonly (readonly RosterColumn[])[] {
  return NEEDED.filter((oneOf) => oneOf.every((column) => columns[column] === undefined));
}

/** Headers that the plan ignores. */
export function ignoredHeaders(headers: readonly string[], columns: ColumnMapping): string[] {
  const used = new Set(Object.values(columns));
  return headers.filter((header, index) => header !== "" && !used.has(index));
}

/** "E-Mail Address" and "email_address" count as the same name. */
function plainName(header: string): string {
  return header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
