// Two servers in one process: the first answers each request of a flood without any work, the second forwards honest people's requests to
// the address in the arguments.
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

const target = process.argv[2]
const agent = new Agent({ keepAlive: true })

const bare = createServer((asked, reply) => {
  asked.resume()
  asked.on('end', () => reply.end())
})

const passing = createServer((asked, reply) => {
  const { method, headers } = asked
  const passed = request(target + asked.url, { agent, method, headers }, (answer) => {
    reply.writeHead(answer.statusCode, answer.headers)
    answer.pipe(reply)
  })
  passed.on('error', () => reply.destroy())
  asked.pipe(passed)
})

for (const server of [bare, passing]) await once(server.listen(0, '127.0.0.1'), 'listening')
console.log(`${bare.address().port} ${passing.address().port}`)
