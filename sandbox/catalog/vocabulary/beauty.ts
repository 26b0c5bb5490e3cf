import type { TopWords } from "./shape";

export const beauty: TopWords = {
  key: "health-beauty",
  title: "Health & Beauty",
  children: [
    {
      key: "hair-salons",
      title: "Hair Salons & Barbers",
      weight: 20,
      bill: 65,
      trades: "Salon | Barber Shop | Hair Studio | Barbers | Salon & Color Bar | Blow Dry Bar | Hair Co.",
      things: "color services | your first visit | haircuts | blowouts | balayage | kids' cuts",
      units: "haircut | blowout | beard trim | bottle of shampoo",
      extras: "deep conditioning treatment | beard trim | blowout | scalp massage | bang trim",
    },
    {
      key: "spa-massage",
      title: "Spa & Massage",
      weight: 15,
      bill: 110,
      trades: "Day Spa | Massage | Spa & Wellness | Bodywork | Float Spa | Nails & Spa | Retreat",
      things: "60-minute massages | facials | spa packages | couples' massages | manicures | float sessions",
      units: "massage | facial | manicure | float session",
      extras: "aromatherapy | hot stone upgrade | paraffin treatment | foot soak | eye treatment",
    },
    {
      key: "dental-vision",
      title: "Dental & Vision",
      weight: 14,
      bill: 210,
      trades: "Family Dental | Eye Care | Optical | Dental Group | Vision Center | Orthodontics | Eyewear | Smiles",
      things: "complete pairs of glasses | teeth whitening | new-patient exams | contact lenses | clear aligners",
      units: "pair of glasses | box of contact lenses | pair of sunglasses",
      extras: "whitening kit | lens coating | second pair | exam and X-rays | adjustment",
    },
    {
      key: "pharmacy-wellness",
      title: "Pharmacy & Wellness",
      weight: 11,
      bill: 55,
      trades: "Pharmacy | Apothecary | Vitamins | Wellness | Natural Foods | Nutrition | Chiropractic | Acupuncture",
      things:
        "vitamins and supplements | first-time adjustments | store-brand products | wellness consultations | flu shots",
      units: "bottle of vitamins | adjustment | protein bar",
      extras: "blood pressure check | consultation | delivery | sample pack",
    },
    {
      key: "cosmetics",
      title: "Skin Care & Cosmetics",
      weight: 9,
      bill: 60,
      trades: "Skin Care | Cosmetics | Botanicals | Beauty | Soap Company | Fragrance | Lash Studio | Brow Bar",
      things: "skin care sets | full-size products | lash extensions | fragrance | brow shaping | bath and body",
      units: "lipstick | bar of soap | brow wax | face serum",
      extras: "travel-size moisturizer | shipping | makeover | brow tint | sample bag",
    },
  ],
};
