import { NotFoundError } from "@/lib/errors";
import { offersText } from "@/lib/text/offers";

/** For an offer that is not live. */
export class OfferGoneError extends NotFoundError {
  constructor() {
    super(offersText.gone);
  }
}
