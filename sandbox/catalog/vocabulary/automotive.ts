import type { TopWords } from "./shape";

export const automotive: TopWords = {
  key: "automotive",
  title: "Automotive",
  children: [
    {
      key: "oil-change",
      title: "Oil Change & Maintenance",
      weight: 17,
      bill: 80,
      trades: "Quick Lube | Oil & Lube | Auto Care | Express Lube | Auto Service",
      things: "a full-service oil change | synthetic oil changes | factory-scheduled maintenance | any fluid exchange",
      units: "oil change | wiper blade | air filter",
      extras: "tire rotation | multi-point inspection | wiper blade | car wash | fluid top-off",
    },
    {
      key: "repair-body",
      title: "Repair & Body",
      weight: 16,
      bill: 380,
      trades:
        "Auto Repair | Transmissions | Collision Center | Motors | Body Shop | Brake & Muffler | Garage | Auto Glass",
      things: "brake service | labor on any repair | windshield replacement | engine diagnostics | dent repair",
      units: "axle brake job | headlight restoration",
      extras: "brake inspection | diagnostic scan | loaner car | towing | paint touch-up",
    },
    {
      key: "tires",
      title: "Tires & Wheels",
      weight: 12,
      bill: 520,
      trades: "Tire | Tire & Wheel | Tire Center | Wheel Works | Tire & Alignment",
      things: "a set of four tires | wheel alignment | any two tires | winter tire packages | alloy wheels",
      units: "tire | alignment | wheel balance",
      extras: "mounting and balancing | flat repair | alignment check | tire rotation",
    },
    {
      key: "car-wash",
      title: "Car Wash & Detailing",
      weight: 10,
      bill: 30,
      trades: "Car Wash | Auto Spa | Detailing | Hand Wash | Express Wash | Auto Detail",
      things: "the top wash | unlimited wash plans | full details | interior cleaning | ceramic coating",
      units: "wash | month of washes | interior detail",
      extras: "vacuum | wax upgrade | air freshener | tire shine | floor mat cleaning",
    },
    {
      key: "parts-accessories",
      title: "Parts & Accessories",
      weight: 8,
      bill: 120,
      trades: "Auto Parts | Truck Accessories | Car Audio | Batteries | Off-Road | Motorsports",
      things: "batteries | car audio installation | truck bed covers | floor mats | brake pads and rotors | roof racks",
      units: "floor mat set | spark plug | quart of motor oil",
      extras: "battery test | installation | shipping | charging cable",
    },
  ],
};
