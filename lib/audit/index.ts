export { type Actor, audit, recordRefusal } from "./record";
