// Measures what the other benchmarks leave out and the simulation of a day needs: log and rows of Postgres, photos, and open tabs.
import { publish } from './lib/results.ts'
import { mediaReport } from './units/media.ts'
import { nodesReport } from './units/nodes.ts'
import { rowsReport } from './units/rows.ts'

publish('rows', await rowsReport())
publish('photos', await mediaReport())
publish('tabs', await nodesReport())
process.exit(0)
