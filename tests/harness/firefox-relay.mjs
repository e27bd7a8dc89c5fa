#!/usr/bin/env node
// Starts Firefox for Playwright, in place of its program: forwards their WebDriver BiDi, with two changes. Each pointer becomes a finger,
// because Playwright has only a mouse there; and a command unknown to Firefox is answered here, because each context starts with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const optional = 'emulation.setMediaFeaturesOverride'

const firefox = spawn(process.env.TEST_FIREFOX ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
const listening = /^WebDriver BiDi listening on (ws:.*)$/

for await (const line of createInterface({ input: firefox.stderr })) {
  const [, url] = listening.exec(line) ?? []
  process.stderr.write(
    url ? `WebDriver BiDi listening on ws://127.0.0.1:${await relayTo(url)}\n` : `${line}\n`,
  )
}

/** @returns the port where Playwright finds the Firefox of this address */
async function relayTo(url) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', async (playwright) => {
    const unsent = []
    const hold = (message) => unsent.push(message)
    playwright.on('message', hold)
    const browser = new WebSocket(`${url}/session`, { maxPayload: 0 })
    const asked = new Set()
    const pass = (message) => browser.send(asTouch(`${message}`, asked))
    browser.on('message', (message) => playwright.send(asAnswered(`${message}`, asked)))
    browser.on('close', () => playwright.close())
    // Its tests have ended, even if they could not say so.
    playwright.on('close', () => firefox.kill())
    await once(browser, 'open')
    playwright.off('message', hold)
    playwright.on('message', pass)
    for (const message of unsent) pass(message)
  })
  await once(server, 'listening')
  return server.address().port
}

function asTouch(text, asked) {
  if (text.includes(optional)) asked.add(JSON.parse(text).id)
  return text.includes('"input.performActions"')
    ? text.replace('"pointerType":"mouse"', '"pointerType":"touch"')
    : text
}

function asAnswered(text, asked) {
  if (asked.size === 0 || !text.includes('unknown command')) return text
  const { id } = JSON.parse(text)
  return asked.delete(id) ? JSON.stringify({ type: 'success', id, result: {} }) : text
}
