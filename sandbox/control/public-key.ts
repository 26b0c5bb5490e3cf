import type Router from "@koa/router";
import { BadSshKey } from "../keys/ssh-public-key";
import type { Service } from "../service";
import type { RequestState } from "../transport/journal";
import { readBody } from "../transport/read-body";

/** The client's public key, saved as in the back office: the body is the SSH line itself. */
export function publicKeyControls(router: Router<RequestState>, { clientKey }: Service): void {
  router.put("/public-key", async (ctx) => {
    const line = (await readBody(ctx)).toString("utf8");
    try {
      clientKey.save(line);
    } catch (error) {
      if (error instanceof BadSshKey) ctx.throw(400, error.message);
      throw error;
    }
    ctx.status = 204;
  });

  router.delete("/public-key", (ctx) => {
    clientKey.remove();
    ctx.status = 204;
  });
}
