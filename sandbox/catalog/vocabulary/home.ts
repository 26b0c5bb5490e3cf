import type { TopWords } from "./shape";

export const home: TopWords = {
  key: "home-garden",
  title: "Home & Garden",
  children: [
    {
      key: "furniture",
      title: "Furniture & Decor",
      weight: 14,
      bill: 600,
      trades: "Furniture | Home Furnishings | Interiors | Upholstery | Furniture Gallery | Lighting | Rugs | Mattress",
      things: "living room sets | mattresses | lamps and lighting | area rugs | custom upholstery | full-price decor",
      units: "throw pillow | table lamp | nightstand | dining chair",
      extras: "delivery | assembly | design consultation | mattress protector | old-mattress removal",
    },
    {
      key: "garden",
      title: "Garden & Patio",
      weight: 10,
      bill: 90,
      trades: "Nursery | Garden Center | Greenhouse | Landscaping | Seed Company | Tree Farm | Stone & Mulch",
      things:
        "perennials | trees and shrubs | patio furniture | mulch by the yard | spring plantings | landscape design",
      units: "flat of annuals | hanging basket | bag of soil | rose bush",
      extras: "potting soil | delivery | planting guide | soil test",
    },
    {
      key: "cleaning",
      title: "Cleaning",
      weight: 11,
      bill: 160,
      trades: "Cleaning Co. | Maids | Carpet Care | Window Cleaning | House Cleaning | Dry Cleaners | Pressure Washing",
      things:
        "your first cleaning | whole-house carpet cleaning | recurring service | window cleaning | move-out cleanings",
      units: "room of carpet | hour of cleaning | rug cleaning",
      extras: "refrigerator cleaning | stain treatment | estimate | pickup and delivery | deodorizing",
    },
    {
      key: "repair",
      title: "Repair & Improvement",
      weight: 16,
      bill: 280,
      trades:
        "Plumbing | Electric | Heating & Air | Roofing | Handyman | Painting | Flooring | Windows & Doors | Garage Doors",
      things: "any service call | furnace tune-ups | interior painting | drain cleaning | gutter installation | labor",
      units: "service visit | gallon of paint | duct cleaning",
      extras: "estimate | safety inspection | thermostat | filter | second opinion",
    },
    {
      key: "moving-storage",
      title: "Moving & Storage",
      weight: 7,
      bill: 220,
      trades: "Moving & Storage | Movers | Self Storage | Van Lines | Mini Storage | Moving Co.",
      things:
        "local moves | the first three months | packing supplies | climate-controlled units | long-distance moves",
      units: "month of storage | moving hour | wardrobe box",
      extras: "month of storage | lock | packing kit | truck rental | moving blankets",
    },
    {
      key: "kitchen-bath",
      title: "Kitchen & Bath",
      weight: 6,
      bill: 450,
      trades: "Kitchens | Cabinetry | Tile & Stone | Bath Design | Cookware | Kitchen & Bath | Countertops",
      things: "cabinet refacing | countertops | tile orders | cookware sets | bath remodels | cooking classes",
      units: "cooking class | skillet | cabinet door",
      extras: "design consultation | sink | measuring visit | knife sharpening | edge upgrade",
    },
  ],
};
