// npm run messages: updates web/locales with all sentences, makes the server's catalogs from it, and lists everything that awaits a
// translator.
import {
  builtMessages,
  catalogComplaints,
  readCatalog,
  translated,
  updateCatalog,
  updateServerCatalogs,
} from '../web/vite/catalogs.ts'
import { ensureWebBuilt } from './lib/web-build.ts'

await ensureWebBuilt(console.log)
const messages = builtMessages()
for (const language of translated) {
  await updateCatalog(language, messages)
  const complaints = catalogComplaints(language, messages, await readCatalog(language))
  for (const complaint of complaints.slice(0, 20)) console.log(complaint)
  console.log(`${language}: ${messages.length} sentences, ${complaints.length} to look at`)
}
await updateServerCatalogs()
