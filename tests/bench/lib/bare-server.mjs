// The baseline: HTTP in, Socket.IO out, without session or checks; a swipe is one row.
import { createServer } from 'node:http'
import pg from 'pg'
import { Server } from 'socket.io'

const [, , port, connectionString] = process.argv
const pool = new pg.Pool({ connectionString, max: 10 })
const insert = ({ swiperId, swipedId, isLike }) =>
  pool.query({
    name: 'swipe',
    text: 'INSERT INTO bare_swipes (swiper_id, swiped_id, is_like, is_super_like, created_at) VALUES ($1, $2, $3, false, now())',
    values: [swiperId, swipedId, isLike],
  })

const http = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    if (request.url === '/swipes')
      return insert(JSON.parse(body)).then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      )
    const { to, message } = JSON.parse(body)
    for (const id of to) io.to(`user:${id}`).emit('message:sent', { message })
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(message))
  })
})
// Longer than the other side's round, so that connections stay open.
http.keepAliveTimeout = 120_000
const io = new Server(http, {
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
})
io.on('connection', (socket) => socket.join(`user:${socket.request.headers.cookie}`))
http.listen(Number(port), '127.0.0.1', () => console.log('listening'))
