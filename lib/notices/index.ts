export { chooseSavedOfferMail, type SavedOfferMailChoice, savedOfferMailChoice } from "./choice";
export { keepNoticeSchedule, noticesHandler } from "./job";
export { mailSavedOffers } from "./mail-saved-offers";
export { memberOfUnsubscribeLink, unsubscribe } from "./unsubscribe";
