import { memberRoute } from "@/lib/auth/route";
import { listCategories } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";

export const GET = memberRoute(() => Response.json({ categories: listCategories(getRuntime()) }));
