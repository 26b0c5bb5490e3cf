import "./check-driver";
import { hasCode } from "@/lib/errors";
import { standBack } from "@/lib/stand-back";
import { givenArguments, inFile, loadedSettings } from "./load-settings";
import { runAgain } from "./processes/run-again";

// Before the command is loaded: that alone is a second of work.
standBack();

// Whoever reads may have enough, as `| head` does: no error.
process.stdout.once("error", (error) => {
  if (hasCode(error, "EPIPE")) return;
  console.error(`The output could not be written: ${error.message}`);
  process.exitCode = 1;
});
// What nobody can read is no reason to stop halfway: the command is carried out to its end all the same.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

if (loadedSettings.includes("NODE_EXTRA_CA_CERTS")) {
  // By now, Node has already read its certificate authorities.
  runAgain(givenArguments);
} else {
  const { runCommand } = await import("./commands/program");
  const code = await runCommand(process.argv, inFile);
  process.exitCode = code || process.exitCode;
}
