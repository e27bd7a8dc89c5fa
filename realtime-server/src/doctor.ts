// Checks an installation and says what is wrong and what to do. scripts/doctor.ts starts it with the installation's settings; in a container
// it is started directly: doctor [--json] [--mail <address>].
import { parseArgs } from 'node:util'
import { examine } from './doctor/examine.ts'
import { asJson, asText, hasFault } from './doctor/print.ts'

const usage = `npm run doctor [-- --json] [-- --mail <address>]
checks this installation, and ends with 1 if it has a fault. --mail sends one mail to that address.`

function options() {
  try {
    const { values } = parseArgs({
      options: { json: { type: 'boolean', default: false }, mail: { type: 'string' } },
    })
    return values
  } catch {
    return null
  }
}

const asked = options()
if (!asked) console.error(usage)
const results = asked ? await examine(process.env, asked.mail) : []
if (asked) console.log(asked.json ? asJson(results) : asText(results))
// Ends at once: a check that was given up may still wait.
process.exit(!asked || hasFault(results) ? 1 : 0)
