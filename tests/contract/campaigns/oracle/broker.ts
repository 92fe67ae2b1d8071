import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestTimeouts } from '../../../../shared/app/requestTimeouts'
import type { Answer } from './world'

const answers: Record<Answer, { status: number; body: object }> = {
  accept: { status: 200, body: { success: true, id: 'known' } },
  refuse: { status: 200, body: { success: false, error: 'Refused by the script' } },
  // It may have taken the lead or not, as after a time-out.
  silence: { status: 503, body: {} },
}

/** Brokers that answer at once, as a script says by advertiser's name and e-mail, and keep who was sent to them. */
export async function startScriptedBrokers() {
  const script = { answerTo: (_advertiser: string, _email: string): Answer => 'accept' }
  const sent: { advertiser: string; email: string }[] = []
  const server = createServer(requestTimeouts, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { email } = JSON.parse(Buffer.concat(parts).toString()) as { email: string }
      const advertiser = request.url?.split('/')[2] ?? ''
      sent.push({ advertiser, email })
      const { status, body } = answers[script.answerTo(advertiser, email)]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script,
    sent,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type ScriptedBrokers = Awaited<ReturnType<typeof startScriptedBrokers>>
