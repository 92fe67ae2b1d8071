/** For tests: a local DNS server that knows a few domains. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

type Says = 'mail' | 'none' | 'silence'

const mx = 15

/** Domain of a question, and its end position. */
function questionOf(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(message: Buffer, isFound: boolean): Buffer {
  const { type, end } = questionOf(message)
  const hasRecord = isFound && type === mx
  const head = Buffer.from(message.subarray(0, end))
  // A response with recursion; code 3 means that the name does not exist.
  head.writeUInt16BE(isFound ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(hasRecord ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  const exchange = Buffer.from([0, 10, 4, ...Buffer.from('mail'), 0xc0, 12])
  const record = Buffer.concat([Buffer.from([0xc0, 12, 0, mx, 0, 1, 0, 0, 0, 60, 0, exchange.length]), exchange])
  return hasRecord ? Buffer.concat([head, record]) : head
}

export async function startDns(domains: Readonly<Record<string, Says>>) {
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const says = domains[questionOf(message).name] ?? 'none'
    if (says !== 'silence') socket.send(answerTo(message, says === 'mail'), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  return {
    address: `127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
