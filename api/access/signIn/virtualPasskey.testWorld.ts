import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** Options of a request as the API gives them. */
interface Options {
  challenge: string
}
interface Signs {
  /** Address of the page. */
  origin?: string
  counter?: number
  /** Whether it has checked a PIN, finger or face. */
  isVerified?: boolean
}

const [present, verified, attested] = [0x01, 0x04, 0x40]

/** A passkey in software, as a browser of `localhost` would use it. */
export function virtualPasskey(rpID = 'localhost', home = 'http://localhost:4000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let used = 0

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, counter: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpID), Buffer.of(flags), count, more])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    id: named.id,
    /** A new passkey. */
    make(options: Options, { origin = home }: Signs = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as [number, number][]),
          ...([
            [-2, coordinate(x)],
            [-3, coordinate(y)],
          ] as [number, Uint8Array][]),
        ]),
      )
      const data = authData(
        present | verified | attested,
        0,
        Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]),
      )
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: { credProps: { rk: true } },
      }
    },
    /** A signature. The counter goes up by itself. */
    sign(options: Options, { origin = home, counter = ++used, isVerified = true }: Signs = {}) {
      const data = authData(present | (isVerified ? verified : 0), counter)
      const client = clientData('webauthn.get', options, origin)
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
        clientExtensionResults: {},
      }
    },
  }
}
