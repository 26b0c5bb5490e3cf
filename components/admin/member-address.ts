/** The console's page of a member, whose id may be any printable text. */
export function memberPage(clientUserId: string): string {
  return `/admin/members/${encodeURIComponent(clientUserId)}`;
}

/** The same member in the API; what can be asked of them lies below. */
export function memberApi(clientUserId: string): string {
  return `/api${memberPage(clientUserId)}`;
}
