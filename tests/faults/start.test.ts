import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { isAlive } from '../support/isAlive'
import { until } from '../../api/test/polling'
import {
  dataFolder,
  descendants,
  freePorts,
  isReady,
  type Ports,
  removeDataFolder,
  startProduct,
  type StartedProduct,
  untilReady,
} from '../support/startedProduct'

let data: string
let ports: Ports
let product: StartedProduct
/** Of its ports, while the database starts. */
let earlyAnswers: [number, string][]

const family = () => descendants(product.process.pid ?? 0)
const member = (part: string) => family().find(({ command }) => command.includes(part))?.pid ?? 0
const answerOf = async (port: number): Promise<[number, string]> => {
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  return [answer.status, await answer.text()]
}
/** The line that leads to the first account. */
const setupLink = () =>
  new RegExp(
    `^Open http://localhost:${ports.gateway}/setup#[\\w-]{43} to create the first account \\(valid 24 h, once\\)$`,
    'm',
  )
/** `npm run setup-link` */
const renewLink = () => promisify(execFile)(process.execPath, ['scripts/setupLink.mjs', '--data', data])
const allReady = async () => (await isReady(ports.api)) && (await isReady(ports.gateway))

// The tests look into /proc to find whom to kill.
const onLinux = existsSync('/proc/self') ? describe : describe.skip

onLinux('npm start', () => {
  beforeAll(async () => {
    data = dataFolder()
    ports = await freePorts()
    product = startProduct(data, ports, '--no-demo')
    await until(() => product.output().includes('Starting the database'))
    earlyAnswers = await Promise.all([ports.gateway, ports.api, ports.metrics].map(answerOf))
    await untilReady(product)
  })
  afterAll(async () => {
    product.process.kill('SIGTERM')
    await product.ended
    await removeDataFolder(data)
  })

  it.each([
    ['the API', 'dist/api.mjs'],
    ['the gateway', 'dist/gateway.mjs'],
    ['the database', 'bin/postgres -D'],
    ['the guard of the database', 'guard-postgres.mjs'],
  ])('recovers by itself when %s is killed', async (_name, part) => {
    const before = member(part)
    expect(before).toBeGreaterThan(0)
    process.kill(before, 'SIGKILL')
    await until(() => ![0, before].includes(member(part)))
    await until(allReady)
    expect(product.process.exitCode).toBeNull()
  })

  it('holds its ports from the beginning, and answers there that it is starting', () => {
    expect(earlyAnswers).toEqual(Array(3).fill([503, 'The back office is starting.\n']))
  })

  it('says how to get in when there are no users', () => {
    expect(product.output()).toMatch(setupLink())
    expect(product.output()).toMatch(/no users, so nobody can sign in yet[\s\S]*npm run setup-link/)
  })

  it('prints another link for the first account when it is asked to', async () => {
    const { stdout } = await renewLink()
    expect(stdout).toMatch(setupLink())
    expect(product.output()).not.toContain(stdout.trim())
  })

  it('rate-limits token guessing at the API, whatever X-Forwarded-For contains', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const headers = { authorization: `Bearer wrong-${n}`, 'x-forwarded-for': `203.0.113.${n}` }
        return (await fetch(`http://127.0.0.1:${ports.api}/api/leads`, { method: 'POST', headers })).status
      }),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
  })

  it('lets nobody send leads by itself where there is no demo data', async () => {
    const second = startProduct(data, await freePorts(), '--no-demo', '--live')
    expect(await second.ended).toBe(2)
    expect(second.output()).toContain('--live needs the demo data')
  })

  it('says plainly that it runs already, and where', async () => {
    const second = startProduct(data, await freePorts())
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`runs already, at http://127.0.0.1:${ports.gateway}`)
  })

  it('says which port is taken and what to do about it', async () => {
    const elsewhere = dataFolder()
    const second = startProduct(elsewhere, { ...(await freePorts()), gateway: ports.gateway })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(new RegExp(`Port ${ports.gateway} .* is taken[\\s\\S]*--port`))
    await removeDataFolder(elsewhere)
  })

  it('leaves no process behind when it is killed, and starts again on the same data without a build', async () => {
    const left = family()
    product.process.kill('SIGKILL')
    await until(() => left.every(({ pid }) => !isAlive(pid)))
    const admin = { ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'Some-password-1' }
    Object.assign(process.env, admin)
    product = startProduct(data, ports, '--no-demo')
    for (const name of Object.keys(admin)) delete process.env[name]
    await untilReady(product)
    expect(await allReady()).toBe(true)
    expect(product.output()).not.toMatch(/no users|setup#/)
    await expect(renewLink()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/account exists already/),
    })
    expect(product.output()).not.toMatch(/Generated or built/)
  })

  it('leaves no process behind when it is asked to stop', async () => {
    const left = family()
    product.process.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    expect(left.filter(({ pid }) => isAlive(pid))).toEqual([])
  })
})
