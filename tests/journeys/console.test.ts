import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deskKey } from '@swoon/realtime-server/contract/console'
import { describe, expect, it } from 'vitest'
import { desktop, visit } from '../harness/browser.ts'
import { consoleOf } from '../harness/console.ts'
import { send } from '../harness/http.ts'
import { reportOf } from '../harness/moderators.ts'
import { expectFailedCalls, expectFault } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { journey, shared } from './journey.ts'

/** Another program on this machine, called by a page in the moderator's browser. */
async function neighbor() {
  const cookies: string[] = []
  const server = createServer((request, response) => {
    cookies.push(request.headers.cookie ?? '')
    response.setHeader('content-type', 'text/html').end('<title>Neighbor</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    cookies,
    close: () => server.close(),
  }
}

describe("the moderators' console in a browser that also opens another program of the machine", async () => {
  const { world, browser } = await journey()
  const desk = await shared(consoleOf(world))
  const other = await shared(neighbor())
  const { context, page } = await visit(browser, desk.url, { viewport: desktop })
  const link = desk.newLink()
  const sent: string[] = []
  let key = ''
  context.on('request', async (request) => {
    const { [deskKey]: held, ...headers } = await request
      .allHeaders()
      .catch(() => ({}) as Record<string, string>)
    key ||= held ?? ''
    sent.push([request.url(), headers.referer, request.postData()].join(' '))
  })

  it('opens for a link, which leaves the address and the history, and stays open in a reload and in further tabs', async () => {
    await page.goto(link)
    await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor()
    const entries = () => page.evaluate(() => navigation.entries().map(({ url }) => url))
    expect([page.url(), ...(await entries())].filter((url) => url?.includes('open'))).toEqual([])
    await page.reload()
    await page.getByText('No reports are waiting.').waitFor()
    const tab = await context.newPage()
    await tab.goto(desk.url)
    await tab.getByText('No reports are waiting.').waitFor()
    await tab.close()
  })

  it('shows the files of a report from its memory, and has its secrets in no address and no referrer', async () => {
    const number = await reportOf(
      world,
      await person(world),
      await person(world, { name: 'Pictured' }),
    )
    await page.goto(`/#/reports/${number}`)
    const photo = page.getByRole('img', { name: 'From the profile, 1' })
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await photo.getAttribute('src')).toMatch(/^blob:/)
    expect(key).toMatch(/^[\w-]{43}$/)
    const secret = link.slice(-43)
    const withSecrets = sent.filter((line) => line.includes(key) || line.includes(secret))
    expect(withSecrets).toEqual([`${desk.url}/open  {"link":"${secret}"}`])
  })

  it('shows the lead who has looked at a report, and everything that the team has looked at', async () => {
    const looks = page.getByRole('region', { name: 'Access to this report' }).getByRole('listitem')
    await expect
      .poll(() => looks.first().innerText())
      .toMatch(/^operator: (File of report|Report) \d/)
    await page.keyboard.press('7')
    const all = page.getByRole('list', { name: 'Access log' }).getByRole('listitem')
    await expect
      .poll(async () => (await all.allInnerTexts()).join())
      .toMatch(/operator: Report \d.*operator: Queue of reports/s)
    await page.getByLabel('Moderator').selectOption('operator')
    await all.filter({ hasText: 'Queue of reports' }).waitFor()
  })

  it('gives that program its cookie, with which it can make no call, and neither can its page', async () => {
    const tab = await context.newPage()
    await tab.goto(other.url)
    const [cookie = ''] = other.cookies
    expect(cookie).toMatch(/^desk=[\w-]{43}$/)
    const closed = desk.routes.filter(({ url }) => url !== '/*' && url !== '/open')
    expect(closed.length).toBeGreaterThanOrEqual(21)
    for (const { method, url } of closed) {
      const path = url.replace(':number', '1').replace(':name', 'x')
      const headers = { cookie, origin: desk.url, 'sec-fetch-site': 'same-origin' }
      expect([path, (await send(desk.url + path, { method, headers })).status]).toEqual([path, 401])
    }
    expectFailedCalls(
      `GET /desk/reports ERR_FAILED`,
      `GET /desk/reports 401`,
      `OPTIONS /desk/reports 404`,
    )
    expectFault(/Access to fetch at/)
    const answers = await tab.evaluate(
      async ({ url, name }) => {
        const read = (init: RequestInit) =>
          fetch(`${url}/desk/reports`, { credentials: 'include', ...init }).then(
            (reply) => reply.text(),
            () => 'nothing',
          )
        return [
          await read({}),
          await read({ headers: { [name]: 'x' } }),
          sessionStorage.getItem(name),
        ]
      },
      { url: desk.url, name: deskKey },
    )
    expect(answers).toEqual(['nothing', 'nothing', null])
  })
})
