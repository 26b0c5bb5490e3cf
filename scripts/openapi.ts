import { writeFileSync } from "node:fs";
import { toOpenApi } from "./openapi/document";
import { OPERATIONS } from "./openapi/operations";

/** `npm run openapi`: writes the description that a test compares with the schemas. */
writeFileSync("docs/openapi.json", `${JSON.stringify(toOpenApi(OPERATIONS), null, 2)}\n`);
