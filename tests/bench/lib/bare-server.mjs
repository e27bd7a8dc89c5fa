// The baseline: HTTP in, Socket.IO out, without session, check or database.
import { createServer } from 'node:http'
import { Server } from 'socket.io'

const http = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const { to, message } = JSON.parse(body)
    for (const id of to) io.to(`user:${id}`).emit('message:sent', { message })
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(message))
  })
})
// Longer than the other side's round lasts, so that connections stay open.
http.keepAliveTimeout = 120_000
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false })
io.on('connection', (socket) => socket.join(`user:${socket.request.headers.cookie}`))
http.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'))
