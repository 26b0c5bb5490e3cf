import type { TopWords } from "./shape";

export const family: TopWords = {
  key: "family",
  title: "Family & Education",
  children: [
    {
      key: "childcare",
      title: "Childcare",
      weight: 9,
      bill: 280,
      trades: "Learning Center | Preschool | Child Care | Montessori | Early Learning | Day School | Nannies",
      things: "weekly tuition | the registration fee | summer camp | after-school care | full-time enrollment",
      units: "week of camp | drop-in day",
      extras: "registration | week of care | trial day | lunch program",
    },
    {
      key: "tutoring",
      title: "Tutoring & Test Prep",
      weight: 8,
      bill: 180,
      trades: "Tutoring | Learning | Test Prep | Math Studio | Reading Center | Academy | Language School",
      things: "tutoring packages | SAT prep courses | language classes | online courses | summer programs",
      units: "tutoring hour | practice test | class",
      extras: "assessment | practice test | first lesson | workbook",
    },
    {
      key: "toys-kids",
      title: "Toys & Kids' Clothing",
      weight: 9,
      bill: 50,
      trades: "Toys | Kids | Children's Clothing | Toy Shop | Baby | Playthings | Kids' Consignment",
      things: "board games | kids' shoes | baby essentials | back-to-school outfits | building sets | strollers",
      units: "board game | kids' outfit | picture book | plush animal",
      extras: "gift wrapping | balloon | shipping | storytime craft kit",
    },
    {
      key: "classes-camps",
      title: "Classes & Camps",
      weight: 9,
      bill: 150,
      trades:
        "Dance Academy | Gymnastics | Swim School | Art Studio | Summer Camp | Music School | Theater Camp | Pottery",
      things: "swim lessons | summer camp sessions | dance tuition | birthday parties | art classes",
      units: "month of lessons | open gym pass | art class | camp week",
      extras: "trial class | leotard | registration | art kit",
    },
    {
      key: "photo-gifts",
      title: "Photos & Gifts",
      weight: 9,
      bill: 65,
      trades: "Photography | Portraits | Gifts | Flowers | Florist | Cards & Gifts | Frame Shop | Blooms | Prints",
      things:
        "portrait sessions | same-day bouquets | custom framing | photo books | gift baskets | seasonal arrangements",
      units: "dozen roses | 8x10 print | greeting card | photo book",
      extras: "delivery | vase | sitting fee | digital image | greeting card",
    },
  ],
};
