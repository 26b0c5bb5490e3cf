import "./check-driver";
import { hasCode } from "@/lib/errors";
import { givenArguments, loadedSettings, namesInFile } from "./load-settings";
import { runAgain } from "./processes/run-again";

// Whoever reads may have enough, as `| head` does: the command is carried out to its end all the same.
process.stdout.on("error", (error) => {
  if (hasCode(error, "EPIPE")) return;
  console.error(`The output could not be written: ${error.message}`);
  process.exit(1);
});
// Progress that nobody can read is no reason to stop halfway.
process.stderr.on("error", () => {});

if (loadedSettings.includes("NODE_EXTRA_CA_CERTS")) {
  // By now, Node has already read its certificate authorities.
  runAgain(givenArguments);
} else {
  const { runCommand } = await import("./commands/program");
  process.exitCode = await runCommand(process.argv, namesInFile);
}
