const words = (list: string) => list.split(" ");

export const surnames = words(
  "Abernathy Alvarado Anand Ashworth Baptiste Beaulieu Bergström Blackwood Brannigan Calloway Castellano Chaudhary " +
    "Corrigan Cáceres D'Angelo Dabrowski Delacroix Desrosiers Donnelly Dufresne Ekström Eriksen Fairchild Fitzgerald Flanagan " +
    "Fontaine Gallagher García Garrity Goldfarb Greer Guerrero Guzmán Hadley Halloran Haverford Hernández Hollister Horvath " +
    "Ingram Iwasaki Jankowski Jimenez Kaplan Kavanaugh Kessler Kowalczyk Krishnan Lachance Lindqvist Lockhart Lombardi " +
    "Macpherson Magnusson Mahoney Marchetti McAllister McKinnon Mercer Montoya Moreau Morimoto Müller Nakamura Nguyen Núñez " +
    "O'Connell O'Hara O'Malley Okafor Okonkwo Olsen Ortega Pacheco Park Patel Pellegrino Peña Petrakis Pham Prescott " +
    "Quigley Quiñones Ramsey Rasmussen Ravenscroft Redmond Rinaldi Rosenthal Rutherford Salazar Sanderson Santangelo Schaefer " +
    "Schwartz Sinclair Sokolov Sorensen Sterling Sullivan Tanaka Thibodeaux Thornton Tremblay Vandermeer Vargas Villanueva " +
    "Wakefield Weatherby Whitcomb Whitlock Winslow Yamaguchi Yoder Zamora Zeller Zimmerman",
);

export const firstNames = words(
  "Abby Amélie Anton Bella Benny Birdie Camila Carlo Cece Clara Dolores Eddie Elena Esther Fiona Frankie Gus Hattie Inés " +
    "Ivy Jolene José Josie Juanita Kim Leo Lola Lou Lucía Mabel Maeve Manny Marisol Mateo Max Mei Nadia Ned Nico Noor Olive " +
    "Otis Paloma Percy Priya René Renata Rosa Rosie Ruby Sadie Sal Sofia Stella Teddy Tess Tilly Tony Vera Walt Winnie Zoë",
);

export const adjectives = words(
  "Amber Blue Brass Bright Broken Cedar Copper Coral Corner Crescent Crimson Crooked Desert Dusty Eastside Emerald Evergreen " +
    "Fifth Golden Gracious Grand Granite Green Happy Hidden Hilltop Honest Humble Indigo Iron Ivory Jade Little Lone Lucky " +
    "Midtown Misty Modern Northern Old Open Painted Pine Plaid Prairie Quiet Red Riverside Rustic Sandy Scarlet Second Silver " +
    "Southern Sunny Tall Three True Twin Uptown Velvet Western White Wild Winding Wooden",
);

export const nouns = words(
  "Acorn Anchor Anvil Badger Barrel Basil Beacon Bell Birch Bluff Bridge Brook Buffalo Candle Canyon Cardinal Compass Cottage " +
    "Cove Crane Creek Crow Daisy Dove Elk Elm Feather Fern Finch Fox Gate Goose Grove Gull Hare Harbor Hawk Hearth Heron " +
    "Hickory Hollow Horizon Juniper Kettle Lantern Lark Laurel Ledge Magnolia Maple Meadow Mill Moose Oak Orchard Osprey Otter " +
    "Owl Pebble Penguin Pepper Pioneer Plum Quarry Quill Raven Ridge River Robin Rooster Sage Salmon Sparrow Spruce Steeple " +
    "Stone Summit Sycamore Thistle Thyme Timber Trout Tulip Turtle Valley Violet Wagon Walnut Willow Wren",
);

/** Two halves of the coined names that chains like to have. */
export const coinedHeads = words(
  "Alder Ardent Aspen Bay Bel Briar Cal Cam Clar Cor Crest Dal Ever Fair Fen Glen Hal Har Kel Lark Lin Lumen Mar Mel Mont " +
    "Nor Oak Orin Pal Quin Ren Sel Stan Sum Tal Thorn Tru Val Ver Wes Win Zen",
);
export const coinedTails = words(
  "brook bury century cove crest dale ford gate grove hurst ita ium land leigh line lo mark mere mont ora ova pointe quest ridge " +
    "sona stead ton tera vale vana via vista ward way wick wood",
);
