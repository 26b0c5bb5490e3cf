import { z } from "zod";
import { offerQuerySchema } from "@/lib/catalog/browse";
import type { PlaceMap } from "@/lib/catalog/map/places";
import { mapQuerySchema } from "@/lib/catalog/map/query";
import { suggestSchema } from "@/lib/catalog/suggest";
import type {
  CategoryNode,
  CategoryRef,
  MerchantDetail,
  MerchantRef,
  OfferDetail,
  OfferItem,
  OfferLocation,
  OfferPage,
  Suggestions,
} from "@/lib/catalog/types";
import { idempotencyKeySchema } from "@/lib/redeem/redeem-once";
import { FORM, type Operation, WEBP } from "./operation";

const id = z.number().int();
const count = z.number().int().min(0);
const day = z.iso.date();
const today = day.describe("the day in US Central time for which the offers are live");

const categoryRef = z
  .object({ id, key: z.string(), title: z.string() })
  .meta({ id: "CategoryRef" }) satisfies z.ZodType<CategoryRef>;
const merchantRef = z
  .object({
    id,
    name: z.string(),
    logo: z.string().nullable().describe("a path of this portal; null if initials are shown instead"),
  })
  .meta({ id: "MerchantRef" }) satisfies z.ZodType<MerchantRef>;
const location = z
  .object({
    id,
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    phone: z.string(),
  })
  .meta({ id: "Location" }) satisfies z.ZodType<OfferLocation>;
const offer = z
  .object({
    id,
    title: z.string(),
    saving: z.string().nullable().describe("what the title promises, as “20% off”; null if it names no saving"),
    merchant: merchantRef,
    category: categoryRef,
    expiresOn: day.describe("in US Central time"),
    listedOn: day,
    locationCount: count,
    distanceMiles: z.number().min(0).exactOptional().describe("only with `near`"),
    nearest: location.exactOptional().describe("only with `near`"),
  })
  .meta({ id: "Offer" }) satisfies z.ZodType<OfferItem>;
const offerPage = z.object({
  today,
  items: z.array(offer),
  total: count,
  nextCursor: z.string().nullable(),
  facets: z
    .object({
      categories: z.array(categoryRef.extend({ count })),
      states: z.array(z.object({ state: z.string(), count })),
      cities: z.array(z.object({ city: z.string(), state: z.string(), count })),
      placeless: count.describe("of offers that list no place: in place of `near`, `state` and `city`"),
      new: count,
      ending: count,
    })
    .describe("how many offers each choice would leave"),
  near: z
    .object({
      name: z.string(),
      namesakes: z
        .array(z.object({ city: z.string(), state: z.string() }))
        .describe("the other towns of that name, where `near` gives no state: those with most live offers first"),
      latitude: z.number(),
      longitude: z.number(),
      radius: z.number(),
    })
    .nullable(),
  widened: z
    .object({ radius: z.number().nullable(), total: count })
    .nullable()
    .describe(
      "where the place has nothing: the next radius that has something, the farthest there is beyond 100 miles, null for anywhere",
    ),
  spelling: z
    .string()
    .nullable()
    .describe(
      "the query as it was mended, or with the words that brought something, where it brought nothing as it was",
    ),
  askedPlace: z
    .object({ q: z.string(), near: z.string() })
    .nullable()
    .describe("a place that `q` names and that was not searched, and what else `q` asks for"),
}) satisfies z.ZodType<OfferPage>;
const category: z.ZodType<CategoryNode> = z
  .lazy(() => categoryRef.extend({ offerCount: count, merchantCount: count, children: z.array(category) }))
  .meta({ id: "Category" });
const counts = { offerCount: count, nearCount: count.exactOptional().describe("with a known `near` only") };
const suggestions = z.object({
  merchants: z.array(merchantRef.extend(counts)),
  categories: z.array(categoryRef.extend(counts)),
  offers: z.array(offer),
}) satisfies z.ZodType<Suggestions>;

const place = z.object({
  locationId: id,
  ...location.pick({ address: true, city: true, state: true }).shape,
  merchant: merchantRef,
  offer: offer.pick({ id: true, title: true, saving: true, expiresOn: true, locationCount: true }),
  offerCount: count,
});
const placeMap = z.object({
  type: z.literal("FeatureCollection"),
  today,
  total: count,
  features: z.array(
    z.object({
      type: z.literal("Feature"),
      id: z.union([z.string(), z.number()]),
      geometry: z.object({ type: z.literal("Point"), coordinates: z.array(z.number()).length(2) }),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).exactOptional(),
      properties: z.discriminatedUnion("cluster", [
        z.object({ cluster: z.literal(true), count, name: z.string(), places: z.array(place) }),
        place.extend({ cluster: z.literal(false), name: z.string() }),
      ]),
    }),
  ),
}) satisfies z.ZodType<PlaceMap>;

const filters = { ids: true } as const;
const saved = { saved: z.enum(["0", "1"]).optional().describe("1: the offers that this member saved") };
const idempotency = z.object({
  "Idempotency-Key": idempotencyKeySchema
    .optional()
    .describe(
      "for 60 s, the same key has the same answer; a header or a field of the form, of which the header counts",
    ),
});
const role = "member";

export const catalogOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/categories",
    summary: "The tree of categories with live counts",
    role,
    answers: { 200: z.object({ categories: z.array(category) }) },
  },
  {
    method: "get",
    path: "/api/offers",
    summary: "One page of live offers",
    role,
    query: offerQuerySchema.omit(filters).extend(saved),
    answers: { 200: offerPage },
  },
  {
    method: "get",
    path: "/api/offers/{id}",
    summary: "An offer with its locations",
    role,
    answers: {
      200: offer.extend({
        locations: z.array(location),
        categoryTrail: z.array(categoryRef),
      }) satisfies z.ZodType<OfferDetail>,
    },
  },
  {
    method: "get",
    path: "/api/merchants/{id}",
    summary: "A merchant with its offers and locations",
    role,
    answers: {
      200: merchantRef.extend({
        offerCount: count.describe("the live ones; `offers` has the newest 500"),
        offers: z.array(offer),
        locations: z.array(location),
      }) satisfies z.ZodType<MerchantDetail>,
    },
  },
  {
    method: "get",
    path: "/api/logos/{id}",
    summary: "A merchant's logo",
    role,
    query: z.object({
      size: z.enum(["96", "256"]).optional().describe("pixels of an edge; 96 unless given"),
      v: z
        .string()
        .optional()
        .describe("of the address that offers and merchants give; with it, the answer may be kept"),
    }),
    answers: { 200: WEBP, 304: null },
  },
  {
    method: "get",
    path: "/api/suggest",
    summary: "At most five each of merchants, categories and offers, as a query is typed",
    role,
    query: suggestSchema,
    answers: { 200: suggestions },
  },
  {
    method: "get",
    path: "/api/locations",
    summary: "Where offers apply within a box of the map (`bbox` is W,S,E,N): places, or clusters of them",
    role,
    query: mapQuerySchema.omit(filters).extend(saved),
    answers: { 200: { media: "application/geo+json", schema: placeMap } },
  },
  {
    method: "post",
    path: "/api/offers/{id}/redeem",
    summary:
      "Logs the member in to the hosted program at this offer: 200 with `Accept: application/json`, otherwise 303",
    role,
    headers: idempotency,
    body: { media: FORM, schema: idempotency },
    answers: { 200: z.object({ url: z.url().describe("good for one login, within 60 s") }), 303: null },
    failsAsPage: true,
  },
  { method: "put", path: "/api/saved/{id}", summary: "Saves an offer", role, answers: { 204: null } },
  { method: "delete", path: "/api/saved/{id}", summary: "Removes a saved offer", role, answers: { 204: null } },
  {
    method: "post",
    path: "/api/saved/{id}",
    summary: "Either, from a form without JavaScript",
    role,
    body: { media: FORM, schema: z.object({ saved: z.enum(["0", "1"]) }) },
    answers: { 303: null },
    failsAsPage: true,
  },
];
