import { givenArguments, loadedSettings } from "./load-settings";
import { runAgain } from "./processes/run-again";

if (loadedSettings.includes("NODE_EXTRA_CA_CERTS")) {
  // By now, Node has already read its certificate authorities.
  runAgain(givenArguments);
} else {
  const { runCommand } = await import("./commands/program");
  process.exitCode = await runCommand(process.argv);
}
