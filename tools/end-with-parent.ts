// Loaded before every command: when its parent process is gone for whatever reason, the command shuts down cleanly. A
// killed parent cannot forward a signal, but its channel closes.

process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
