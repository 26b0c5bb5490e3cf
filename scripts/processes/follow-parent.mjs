// Loaded into every process that we start, before its own code: whoever started it holds the other end of this channel,
// so a parent that was killed takes its children with it, and each of them drains as on a SIGTERM.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
