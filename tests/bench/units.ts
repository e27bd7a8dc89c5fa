// Measures costs missing from the other benchmarks that the simulation of a day needs: Postgres log and rows, photos, and open tabs.
import { publish } from './lib/results.ts'
import { mediaReport } from './units/media.ts'
import { nodesReport } from './units/nodes.ts'
import { rowsReport } from './units/rows.ts'

const reports = { rows: rowsReport, photos: mediaReport, tabs: nodesReport }
/** `-- units photos` measures only that part. */
const only = process.argv[2]
for (const [name, report] of Object.entries(reports))
  if (!only || only === name) publish(name, await report())
process.exit()
