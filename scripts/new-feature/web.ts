import type { Names } from './names.ts'

/** Web files and screenshots of an empty feature: text by path. */
export const webFiles = ({ kebab, camel, pascal, words }: Names): Record<string, string> => ({
  [`web/src/features/${kebab}/queries.ts`]: `import { ${camel}Routes } from '@swoon/realtime-server/contract/${kebab}'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'

export const ${camel} = liveQuery({
  key: ['${kebab}'],
  fetch: (signal) => call(${camel}Routes.list, { signal }),
})

export const use${pascal} = () => useQuery(${camel}().options)
`,
  [`web/src/features/${kebab}/actions.ts`]: `import { t } from '@lingui/core/macro'
import { type ${pascal}Item, ${camel}Routes } from '@swoon/realtime-server/contract/${kebab}'
import { change } from '../../lib/change.ts'
import { sameId } from '../../lib/same-id.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { ${camel} } from './queries.ts'

/** Takes in an item, from a reply or an event. */
export const apply${pascal}Item = (item: ${pascal}Item): void =>
  ${camel}().patch((known) => [...known.filter(({ id }) => id !== item.id), item])

/** Adds an item. @returns whether it was stored; a failure has shown a toast */
export async function add${pascal}Item(): Promise<boolean> {
  const { isDone } = await change(${camel}Routes.add, (clientId) => ({ body: { clientId } }), {
    id: sameId('${kebab}', null),
    repeat: untilSure,
    apply: apply${pascal}Item,
    failure: t\`Couldn't add this. Try again.\`,
  })
  return isDone
}
`,
  [`web/src/features/${kebab}/${kebab}-page.tsx`]: `import { t } from '@lingui/core/macro'
import { MessageScene } from '../../ui/drawings/talk-scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { use${pascal} } from './queries.ts'

export function ${pascal}Page() {
  const query = use${pascal}()
  const { data } = query
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-4 lg:px-8 lg:py-10">
      <h1 className="font-display text-3xl font-extrabold">{t\`${words}\`}</h1>
      <LoadingState
        query={query}
        skeleton={<Skeleton className="h-24 rounded-lg" />}
        failed={t\`This didn't load\`}
      />
      {data?.length === 0 && <EmptyState drawing={<MessageScene />} title={t\`Nothing here yet\`} />}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ id }) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
`,
  [`tests/screenshots/screens/${kebab}.ts`]: `import type { World } from '../../harness/server.ts'
import { fail, hold, portrayed, type Screenshot } from '../screenshot.ts'

const path = '/app/${kebab}'
const calls = '**/api/${kebab}'
const newcomer = (world: World) => portrayed(world, 'mei')

export const screenshots: Screenshot[] = [
  {
    name: '${kebab}-empty',
    prepare: newcomer,
    async show(page) {
      await page.goto(path)
      await page.getByText('Nothing here yet').waitFor()
    },
  },
  {
    name: '${kebab}-loading',
    prepare: newcomer,
    async show(page) {
      await hold(page, calls)
      await page.goto(path)
      await page.getByRole('heading', { name: '${words}' }).waitFor()
    },
  },
  {
    name: '${kebab}-failed',
    prepare: newcomer,
    async show(page) {
      await fail(page, calls)
      await page.goto(path)
      await page.getByText("This didn't load").waitFor()
    },
  },
]
`,
})
