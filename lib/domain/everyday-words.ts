import { wordsOf } from "./fold";

/**
 * What people look for, and the words by which categories that have it are called. Words that only say the same in
 * singular or plural are not repeated.
 */
const EVERYDAY: readonly (readonly [titles: string, everyday: string])[] = [
  ["dining, restaurants", "restaurant food eat eatery dinner lunch breakfast brunch meal supper takeout"],
  ["dining, restaurants, bars", "bar drink beer wine cocktail vegan vegetarian"],
  ["coffee", "cafe espresso tea"],
  ["bakery, bakeries", "bread cake donut doughnut pastry bagel"],
  ["ice cream, desserts", "dessert gelato milkshake sweets"],
  ["pizza", "pizzeria"],
  ["mexican", "taco burrito taqueria"],
  ["asian", "sushi chinese japanese thai korean vietnamese ramen"],
  ["american", "burger hamburger steak steakhouse barbecue bbq"],
  ["seafood", "fish lobster oyster shrimp"],
  ["grocery, groceries", "grocery supermarket"],
  ["automotive, auto", "car auto vehicle truck mechanic gas fuel"],
  ["oil change", "lube"],
  ["car rental, rental cars", "rent hire"],
  ["dental", "dentist dentistry doctor teeth orthodontist braces"],
  ["vision, optical, eyewear", "glasses eyeglasses sunglasses contacts optician optometrist eye doctor"],
  ["pharmacy, pharmacies", "drugstore medicine prescription vitamin"],
  ["wellness, medical, health care, healthcare", "doctor clinic medical"],
  ["hair salons, hair", "haircut hairdresser stylist barber"],
  ["spa, spas", "facial massage manicure pedicure"],
  ["cosmetics, skin care, fragrance", "makeup perfume fragrance skincare"],
  ["gyms, health clubs", "gym workout exercise"],
  ["fitness", "workout exercise"],
  ["outdoor, outdoors", "hiking camping kayak bicycle fishing"],
  ["sporting goods", "athletic"],
  ["hotels, lodging", "hotel motel inn accommodation lodging"],
  ["travel", "trip holiday flight plane airfare airline"],
  ["vacation, vacations", "holiday getaway"],
  ["cruises", "boat ship"],
  ["tours", "sightseeing excursion"],
  ["airport parking", "shuttle"],
  ["luggage, travel gear, travel accessories", "suitcase baggage"],
  ["movies", "cinema film theater theatre"],
  ["theme parks, theme & water parks, amusement parks", "amusement rollercoaster waterpark"],
  ["attractions", "zoo aquarium sightseeing"],
  ["concerts, tickets", "concert ticket show"],
  ["entertainment", "fun"],
  ["games", "arcade"],
  ["books", "bookstore bookshop"],
  ["computers", "laptop notebook pc printer"],
  ["phones, wireless", "phone cell cellphone smartphone wireless"],
  ["tv", "television"],
  ["audio", "headphones speaker stereo"],
  ["software", "antivirus"],
  ["clothing, apparel", "clothes apparel fashion"],
  ["shoes", "shoe footwear sneakers"],
  ["jewelry", "jeweler jewellery necklace"],
  ["office", "stationery"],
  ["toys", "toy game"],
  ["gifts", "present souvenir flower florist bouquet"],
  ["flowers", "florist bouquet"],
  ["photos, photography", "photographer pictures"],
  ["childcare", "daycare babysitter nanny preschool"],
  ["tutoring", "tutor"],
  ["classes", "lesson course swimming"],
  ["schools, colleges", "school course college"],
  ["pets", "pet dog cat puppy kitten"],
  ["veterinary", "vet veterinarian"],
  ["furniture", "sofa couch mattress"],
  ["garden & patio, lawn & garden, gardening", "lawn landscaping plants nursery"],
  ["cleaning", "maid housekeeping cleaner"],
  ["moving", "movers"],
  ["improvement", "plumber plumbing electrician handyman contractor roofing"],
  ["insurance", "insure"],
  ["finance, financial", "bank loan mortgage"],
  ["legal", "lawyer attorney"],
  ["real estate", "realtor apartment"],
  ["laundry", "dry cleaners cleaning"],
  ["weddings", "bridal"],
];

const BY_TITLE = EVERYDAY.flatMap(([titles, everyday]) =>
  titles.split(", ").map((title) => ({ title: phraseOf(title), words: everyday.split(" ") })),
);

/**
 * What else people call what a category of this title has, folded: "restaurant" and "food" for "Dining". Of "Travel
 * Gear", the words for travel are left out.
 */
export function everydayWordsFor(title: string): readonly string[] {
  const phrase = phraseOf(title);
  const named = BY_TITLE.filter((known) => phrase.includes(known.title));
  const isPartOf = (part: string) => named.some((other) => other.title !== part && other.title.includes(part));
  return [...new Set(named.flatMap((known) => (isPartOf(known.title) ? [] : known.words)))];
}

/** With a space at both ends, so that only whole words are found in it. */
function phraseOf(title: string): string {
  return ` ${wordsOf(title).join(" ")} `;
}
