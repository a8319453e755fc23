// Loaded before every command: when the process that started it is gone, however it went, the command ends in order.
// A killed parent can forward no signal, but the channel to it closes.

process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
