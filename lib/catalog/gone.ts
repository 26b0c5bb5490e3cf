import { NotFoundError } from "@/lib/errors";

/** For an offer that is not live. */
export class OfferGoneError extends NotFoundError {
  constructor() {
    super("This offer has ended or never existed.");
  }
}
