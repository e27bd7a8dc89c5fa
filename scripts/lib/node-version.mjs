// Plain, old syntax: it must parse on the versions it refuses.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Swoon needs Node 20.19 or newer, and this is Node ${process.versions.node}.\n`,
  )
  process.exit(1)
}
