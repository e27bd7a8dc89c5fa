// Preloaded into the server: when the process that started it is gone, the server drains and ends too.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 10_000).unref()
})
