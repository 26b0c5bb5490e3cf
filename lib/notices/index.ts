export { chooseSavedOfferMail, type SavedOfferMailChoice, savedOfferMailChoice } from "./choice";
export { mailSavedOffers } from "./mail-saved-offers";
export { keepNoticeSchedule, NOTICES_JOB } from "./schedule";
export { memberOfUnsubscribeLink, unsubscribe } from "./unsubscribe";
