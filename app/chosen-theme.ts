import { cookies } from "next/headers";
import { readTheme, THEME_COOKIE, type Theme } from "@/lib/domain/theme";

/** The theme that was chosen on this device. */
export async function chosenTheme(): Promise<Theme> {
  return readTheme((await cookies()).get(THEME_COOKIE)?.value);
}
