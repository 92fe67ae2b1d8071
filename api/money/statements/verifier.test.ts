import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { cases, spread } from '../../../shared/test/depth'
import { publicKeyOf, sealedFile, sealStatement, signingKey } from './signatures'
import { documentOf } from './statements.testWorld'

/** With a downloaded verifier and public keys alone, in a folder of its own. */
let folder: string
let files: string[]
const secretKey = Buffer.alloc(32, 7)
const keys = { '2026-a': signingKey(secretKey, '2026-a'), '2026-b': signingKey(secretKey, '2026-b') }

const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content)
const run = (names: readonly string[]) =>
  promisify(execFile)(process.execPath, ['verify.mjs', 'keys.json', ...names], { cwd: folder, env: {} }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (failed: { stdout: string; code: number }) => failed,
  )
const verify = async (...names: string[]) => (await run(names)).stdout.trimEnd().split('\n')
const exitCode = async (...names: string[]) => (await run(names)).code

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'verifier-'))
  cpSync('docs/verify.mjs', path.join(folder, 'verify.mjs'))
  const served = Object.entries(keys).map(([id, key]) => ({ id, public_key: publicKeyOf(key) }))
  write('keys.json', JSON.stringify({ keys: served }))
  let previous: { number: string; sha256: string } | null = null
  let openingCents = 0
  files = ['2026-09', '2026-10', '2026-11'].map((month, place) => {
    const number = `A-${month}-000${place + 1}`
    const deposit = { kind: 'conversion', country: { code: 'DE', name: 'Germany' }, amountCents: 850_00, reason: '' }
    const lines = [1, 2].map((lead) => ({ ...deposit, lead: place * 10 + lead, day: `${month}-1${lead}` }))
    const statement = documentOf({ number, month, lines, openingCents, previous })
    const id = place < 2 ? '2026-a' : '2026-b'
    const sealed = sealStatement(statement, { id, private: keys[id] })
    previous = { number, sha256: sealed.sha256 }
    openingCents += 1700_00
    write(`${number}.json`, sealedFile(sealed))
    return sealedFile(sealed)
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const names = ['A-2026-09-0001.json', 'A-2026-10-0002.json', 'A-2026-11-0003.json'] as const
const right = (name: string) => `${name}: right`

it('says right for all statements of a partner, also after a new key', async () => {
  expect(await verify(names[0])).toEqual([right(names[0])])
  expect(await verify(...names)).toEqual(names.map(right))
})

it('says what it did not see if the first ones are missing', async () => {
  const [first, second, third] = names
  const alone = (name: string, before: string) =>
    `${name}: right by itself, but ${before.slice(0, -5)} and what was before it were not given`
  expect(await verify(second)).toEqual([alone(second, first)])
  expect(await verify(second, third)).toEqual([alone(second, first), right(third)])
  expect(await exitCode(second, third)).toBe(1)
  expect(await exitCode(...names)).toBe(0)
})

it('finds a statement that was left out, and statements in another order', async () => {
  const [first, second, third] = names
  expect(await verify(first, third)).toEqual([
    right(first),
    `${third}: WRONG, it does not follow A-2026-09-0001, the statement before it was another one, it begins with another balance`,
  ])
  const [one, other] = await verify(second, first)
  expect([one, other]).toEqual([
    expect.stringContaining(`${second}: right by itself`),
    expect.stringContaining(`${first}: WRONG, it does not follow A-2026-10-0002`),
  ])
})

it('finds one changed byte anywhere in a file', async () => {
  const original = Buffer.from(files[1] ?? '')
  const places = spread([...original.keys()], 40, 3)
  const changed = places.map((place) => {
    const name = `changed-${place}.json`
    write(name, original.map((byte, at) => (at === place ? byte ^ 1 : byte)) as Buffer)
    return name
  })
  const said = await verify(...changed)
  expect(said.length).toBeGreaterThanOrEqual(Math.min(cases(40), original.length))
  expect(said.filter((text) => !text.includes(': WRONG'))).toEqual([])
})

it('finds a cent that was moved and signed by another key', async () => {
  const forged = JSON.parse(files[1] ?? '') as { statement: ReturnType<typeof documentOf> }
  const own = { id: '2026-a', private: signingKey(Buffer.alloc(32, 9), '2026-a') }
  write('forged.json', sealedFile(sealStatement({ ...forged.statement, total: '1700.01' }, own)))
  expect(await verify('forged.json')).toEqual([
    'forged.json: WRONG, the signature is not valid, the total is another one, the balance is another one',
  ])
})
