// npm run messages: brings web/locales up to date with the sentences of the web client and the server, makes the server's catalogs of it, and lists what waits for a translator.
import type { Language } from '../realtime-server/src/contract/shared/languages.ts'
import {
  builtMessages,
  type Catalog,
  catalogComplaints,
  readCatalog,
  translated,
  updateCatalog,
} from '../web/vite/catalogs.ts'
import { writeServerCatalogs } from '../web/vite/server-catalogs.ts'
import { ensureWebBuilt } from './lib/web-build.ts'

await ensureWebBuilt(console.log)
const messages = builtMessages()
const catalogs = new Map<Language, Catalog>()
for (const language of translated) {
  await updateCatalog(language, messages)
  const catalog = await readCatalog(language)
  catalogs.set(language, catalog)
  const complaints = catalogComplaints(language, messages, catalog)
  for (const complaint of complaints.slice(0, 20)) console.log(complaint)
  console.log(`${language}: ${messages.length} sentences, ${complaints.length} to look at`)
}
writeServerCatalogs(catalogs)
