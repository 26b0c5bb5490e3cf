/** Whoever is not signed in is sent to sign in. Without this file each page would carry Next's own. */
export default function Unauthorized() {
  return null;
}
