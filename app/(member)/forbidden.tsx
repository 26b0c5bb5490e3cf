/**
 * Nothing here is forbidden to a member. Without this file each page would carry the one of the console, in case it has
 * to be shown.
 */
export default function Forbidden() {
  return null;
}
