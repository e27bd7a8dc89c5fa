// The moderators' command, which scripts/moderate.ts starts with the running installation's database.
import { moderate } from './moderate/command.ts'
import { printed } from './moderate/print.ts'

await printed(moderate)
