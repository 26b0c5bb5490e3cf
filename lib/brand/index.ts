export { accentStyle } from "./accent-style";
export { getBrand } from "./brand";
export { brandLogo, inlineLogo } from "./logo";
export { supportContact } from "./support-contact";
