import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { asOf, nobodyId, type Tools } from './tools'

const exec = promisify(execFile)

/** An authority of certificates, and certificates of servers with these addresses. */
export async function createAuthority(folder: string, addresses: readonly string[], tools: Tools) {
  mkdirSync(folder, { recursive: true })
  const inside = (name: string) => path.join(folder, name)
  const openssl = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    exec(tools.openssl, args, { env: { ...process.env, ...tools.env, ...env } })
  const [key, certificate] = [inside('authority.key'), inside('authority.crt')]
  await openssl([
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=Authority of the proof'],
    ...['-keyout', key, '-out', certificate],
  ])
  // The driver of PostgreSQL looks for `localhost` in the certificate of a server that is named by its address.
  const names = ['DNS:localhost', ...addresses.map((address) => `IP:${address}`)].join(',')
  writeFileSync(inside('names.cnf'), `subjectAltName=${names}`)
  return {
    certificate,
    /** Writes a certificate and its key to files of the user `nobody`: valid for ten days from `daysAhead` days ahead on. */
    issue: async (target: string, { daysAhead = 0 } = {}) => {
      await openssl([
        ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=database'],
        ...['-keyout', `${target}.key`, '-out', inside('request.csr')],
      ])
      await openssl(
        [
          ...['x509', '-req', '-in', inside('request.csr'), '-CA', certificate, '-CAkey', key, '-CAcreateserial'],
          ...['-days', '10', '-extfile', inside('names.cnf'), '-out', `${target}.crt`],
        ],
        asOf(tools, daysAhead * 86_400),
      )
      for (const file of [`${target}.key`, `${target}.crt`]) chownSync(file, nobodyId, nobodyId)
    },
  }
}

export type Authority = Awaited<ReturnType<typeof createAuthority>>
