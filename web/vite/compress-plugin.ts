import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const TEXT = /\.(html|js|css|svg|json|webmanifest)$/
const SMALLEST = 1024

/** Writes .br and .gz beside each text file, once the bundle is on disk, since Vite edits files until then. */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Missing after a failed build, whose own error must stay visible.
        if (!existsSync(folder)) return
        for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !TEXT.test(entry.name) || entry.parentPath.includes('.vite'))
            continue
          const path = join(entry.parentPath, entry.name)
          const source = await readFile(path)
          if (source.length < SMALLEST) continue
          const hints = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
          }
          await writeFile(`${path}.br`, await brotli(source, { params: hints }))
          await writeFile(`${path}.gz`, await zip(source, { level: 9 }))
        }
      },
    },
  }
}
