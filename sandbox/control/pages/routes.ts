import { readFileSync } from "node:fs";
import type Router from "@koa/router";
import type { Context } from "koa";
import type { Service } from "../../service";
import type { RequestState } from "../../transport/journal";
import { backOfficePage } from "./back-office";
import { controlPage } from "./control";

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'";
const asset = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");
const stylesheet = asset("control.css");
const script = asset("send-forms.js");

/** The two pages for people: control, and the service's back office. */
export function controlPages(router: Router<RequestState>, service: Service): void {
  router.get("/", (ctx) => page(ctx, controlPage(service)));
  router.get("/back-office", (ctx) => page(ctx, backOfficePage(service)));
  router.get("/control.css", (ctx) => {
    ctx.type = "css";
    ctx.body = stylesheet;
  });
  router.get("/send-forms.js", (ctx) => {
    ctx.type = "js";
    ctx.body = script;
  });
}

function page(ctx: Context, text: string): void {
  ctx.set("Content-Security-Policy", policy);
  ctx.set("Cache-Control", "no-store");
  ctx.type = "html";
  ctx.body = text;
}
