import { DIGITS, LETTERS } from "./savings-letters";
import { THING } from "./savings-second";

/** "Gluten free" says what is not in it, and nothing about its price. */
const WITHOUT =
  "gluten|dairy|lactose|sugar|fat|nut|grain|wheat|soy|meat|cage|cruelty|alcohol|caffeine|smoke|drug|chemical|bpa|pest|odor|ad|duty|tax|toll|risk|stress|feel|interest|fee|commission|contract|debt|guilt|hassle|worry|pain|touch|hands|latex|paraben|sulfate|fragrance|oil|peanut|egg|allergen|spot|streak|stain|wrinkle|not|nothing is|yourself|break(?= free from)";
/** "Free range", or a name: nothing is free. */
const NO_GIFT = String.raw` (?:(?:of|people|range|roaming|spirit|standing|style|trade|your)\b|up\b(?! to\b))`;
/** What is free, in at most four words. */
export const GIFT = String.raw`((?:[${LETTERS}${DIGITS}'’-]+ ){0,3}?[${LETTERS}${DIGITS}'’-]+)(?= (?:with|when|on|for|at|after|from|in|to|plus|every|if|up)\b| (?:over|above) [$\d]| w/| no |\s?[,;:(–—+&]|$)`;
/** What may follow a "free" that describes the words before it. */
export const CONDITION = String.raw`(?:with|when|on|for|at|after|from|in|to|plus|every|if|and|or|up|of|per|through|until|before|during|while|all|any|each|this|your|daily|limit|\w*days?|weekends?|today|tonight|now|only|always|ages?|under|over|w(?=/))\b`;
/**
 * The price of what comes before it: that of "tickets $20" and "a course for $99", but not of "worth $20" or "$25
 * minimum".
 */
export const PRICED = String.raw`(?: [${LETTERS}${DIGITS}'’-]+){0,5} (?!(?!for\b)${CONDITION}|(?:above|an?|least|max|maximum|min|minimum|save|spend|than|value|worth)\b)[${LETTERS}${DIGITS}'’-]+ \$\d[\d.,]*(?![\d+]| (?!(?:each|more|per)\b)[${LETTERS}${DIGITS}])`;
/** That of "Get an egg free", but not of "an egg free cake" or "an egg free and vegan cake". */
const FREE_THING = String.raw`(?<=\b(?:an?|the|your|one|1) (?:egg|fragrance|oil|spot) )free(?=[.!;:(]|$| (?!(?:and|or)\b)${CONDITION})`;
/** After these words a "free" describes what follows; after others it may mean "without", as in "dust free sanding". */
const GIVER = String.raw`an?|the|your|our|my|any|all|every|each|some|both|this|these|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|next|another|additional|extra|more|unlimited|bonus|\d+(?:st|nd|rd|th)|and|or|plus|with|for|of|on|in|at|to|from|by|as|is|are|be|get|gets|getting|got|receive|receives|enjoy|enjoys|earn|claim|score|take|give|gives|offer|offers|offering|include|includes|including|included|redeem|try|grab|have|has|buy|book|use|collect|pick|choose|select|request|eat|eats|stay|stays|drink|drinks|play|plays|ride|rides|fly|flies|ski|skis|swim|swims|bowl|bowls|skate|skates|travel|travels|enter|enters|go|goes|join|joins|ship|ships|see|watch|park|parks|also|always|now|today|daily|weekly|monthly|minutes?|hours?|days?|nights?|weeks?|months?|years?|time|online|instant|exclusive|special|new|large|small|birthday|you|us|me|them|order|schedule|download|find`;
const PEOPLE =
  "(?:kids?|child|children|toddlers?|infants?|adults?|seniors?|students?|teachers?|veterans?|members?|guests?|friends?|companions?|spouses?|moms?|dads?|ladies|everyone|dogs?|pets?)";
/** Not the "free" of "gluten-free", "free of charge on ...", "free-range", "code FREE20" or "50% more free". */
const WORD = String.raw`(?<![${LETTERS}${DIGITS}_-]|\b(?:${WITHOUT}) |\bcode:? ["“']?|% (?:more|extra) )free(?![${LETTERS}${DIGITS}_-]|${NO_GIFT}|(?<=^free)${PRICED}| for (?:just |only )?\$\d[\d.]*(?: more\b|$))`;
const SAID_BEFORE = String.raw`(?=\s?[^\s${LETTERS}]|$| ${CONDITION})`;
const CERTAIN = String.raw`(?<![${LETTERS}] free)|(?<=['’]s? free)|(?<=\b(?:${GIVER}) free)|(?<=\b(?:${PEOPLE}|${THING}) free)${SAID_BEFORE}`;

/** A "free" that says what something costs. */
export const FREE = `(?:${WORD}(?:${CERTAIN})|${FREE_THING})`;
/** The same, or one that may say so: "Mosquito free: $50 off" is only $50 off, "Parking free" is free. */
export const PERHAPS_FREE = `(?:${WORD}(?:${CERTAIN}|${SAID_BEFORE})|${FREE_THING})`;
export const OPENING_FREE = `^(?:free|complimentary)(?!${NO_GIFT}|${PRICED}| up to ) ${GIFT}`;
