// Loaded into every process that we start, before its own code. Its parent holds the other end of this channel, so if
// the parent is killed, its children notice and drain as on a SIGTERM.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
