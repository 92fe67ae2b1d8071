import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { documents } from '../../../sdk/generated/documents'
import { expectPrinted, needPrograms, printedExamples, runExample } from '../../support/printedExamples'
import { assistantSample, commandSample, listenSample, typeScriptSample } from '../../../web/access/developers/samples'
import { freePort } from '../../support/ports'
import { type Stack, startStack } from '../../support/stack'

// The typed client as its users have it: built, and installed in a folder of their own.

const examples = printedExamples('client.md')
const folder = mkdtempSync(path.join(tmpdir(), 'client-test-'))
const packages = path.join(folder, 'node_modules')
const built = path.join(packages, 'lead-back-office-client')
let stack: Stack
let env: Record<string, string>
let tokenId: number
let jobs: Promise<void> | undefined
let isOver = false

/** Runs in the background what commands start. */
async function runJobs() {
  while (!isOver) {
    await stack.api.runJobs()
    await wait(200)
  }
}

beforeAll(async () => {
  await needPrograms()
  mkdirSync(packages)
  execFileSync(process.execPath, ['scripts/sdk.mjs', built])
  mkdirSync(path.join(packages, '.bin'))
  symlinkSync(path.join(built, 'lead.js'), path.join(packages, '.bin/lead'))
  symlinkSync(path.resolve('node_modules/gql.tada'), path.join(packages, 'gql.tada'))
  stack = await startStack({ leads: 1_200, gatewayEnv: { MCP: 'on' } })
  const staff = await stack.signIn('admin@demo.test')
  const { body: session } = await stack.api.call<{ permissions: number[] }>('GET', '/api/session', { token: staff })
  const { body: token } = await stack.api.call<{ id: number; token: string }>('POST', '/api/access-tokens', {
    token: staff,
    body: { name: 'Typed client', permissions: session.permissions, expires_in_days: 1 },
  })
  const { rows } = await stack.api.database.pool.query<{ id: number; country_id: number }>(
    'select id, country_id from leads where lead_status_id = 2 and not is_hidden order by id desc limit 1',
  )
  jobs = runJobs()
  env = {
    ...{ GATEWAY: stack.gateway, TOKEN: token.token },
    ...{ PATH: `${path.join(packages, '.bin')}:${process.env.PATH ?? ''}`, XDG_CONFIG_HOME: folder },
    ...{ LEAD_ID: String(rows[0]?.id), COUNTRY_ID: String(rows[0]?.country_id), PORT: String(await freePort()) },
  }
  tokenId = token.id
})

/** A delivery that failed, of an endpoint of its own: what one example sends again, may switch its endpoint off. */
async function addDelivery() {
  const { rows } = await stack.api.database.pool.query<{ id: number }>(
    `with endpoint as (
      insert into webhook_endpoints (name, url, document, events, token_id, token_name, secret)
      values (gen_random_uuid(), 'https://hooks.invalid/', 'subscription { capEvents { version } }', '{cap_full}', $1, 'Typed client', '')
      returning id
    )
    insert into deliveries (endpoint_id, event, facts, created_at, status)
    select id, 'cap_full', '{"version": 1, "record_id": 1}', now(), 'failed' from endpoint returning id`,
    [tokenId],
  )
  return String(rows[0]?.id)
}
afterAll(async () => {
  isOver = true
  await jobs
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the typed client', () => {
  it.each(examples.map((example, place) => [`${place + 1}, ${example.heading}`, example] as const))(
    'runs example %s as printed',
    async (_name, example) => {
      const given = { ...env, DELIVERY_ID: await addDelivery() }
      expectPrinted(example, await runExample(example, given, packages))
    },
  )

  it('runs the sample of Quick start', async () => {
    const text = typeScriptSample({ origin: stack.gateway })
    expect(JSON.parse(await runExample({ language: 'js', text }, env, packages))).toMatchObject({
      total: expect.any(Number),
      rows: [{ id: expect.any(String) }, {}, {}],
    })
  })

  it('brings the commands of Quick start', async () => {
    const listening = `LEAD_URL="$GATEWAY" LEAD_TOKEN="$TOKEN" timeout 5 ${listenSample} 2>&1 || true`
    expect(await runExample({ language: 'bash', text: listening }, env, packages)).toMatch(/^Signing secret: whsec_/)
    const query = '{ leads(page: {limit: 3}) { rows { id } } }'
    const printed = await runExample(
      { language: 'bash', text: commandSample({ origin: stack.gateway, query }) },
      env,
      packages,
    )
    expect(printed).toMatch(/^Signed in as admin@demo\.test[^]*"rows"[^]*\nid,[^]*\n\d+,/)
  })

  it('is checked by TypeScript in the examples as strictly as it can', () => {
    const programs = examples.filter(({ language }) => language === 'js')
    const files = programs.map(({ text }, place) => {
      const file = path.join(folder, `example${place}.mts`)
      writeFileSync(file, text)
      return file
    })
    const compiler = path.resolve('node_modules/typescript-native/bin/tsc')
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'ES2022', '--module', 'nodenext']
    const types = ['--types', 'node', '--typeRoots', path.resolve('node_modules/@types')]
    execFileSync(process.execPath, [compiler, ...options, ...types, ...files], { cwd: folder, stdio: 'pipe' })
  })

  it('has an example of every document but those that decide for good', () => {
    const used = examples.map(({ text }) => text).join('\n')
    const without = Object.keys(documents).filter((name) => !used.includes(`client.${name}(`))
    const decisions = [
      ...['pendingConversions', 'acceptConversion', 'raiseCap', 'preparePrice', 'preparePayout', 'prepareShares'],
      ...['prepareAdvertiserStatus', 'prepareDistributionStatus'],
    ]
    expect(without.filter((name) => !decisions.includes(name))).toEqual([
      'alertCounts',
      'leadChanges',
      'conversionChanges',
    ])
  })

  it('is small: 15 KB compressed', () => {
    expect(gzipSync(readFileSync(path.join(built, 'index.js'))).length).toBeLessThan(15_000)
  })
})

/** What Quick start says to write into the settings of an assistant. */
const settings = () =>
  (
    JSON.parse(assistantSample({ origin: stack.gateway }, env.TOKEN)) as {
      mcpServers: Record<'back-office', { command: string; args: string[]; env: Record<string, string> }>
    }
  ).mcpServers['back-office']

const transports = {
  'lead mcp': () => new StdioClientTransport({ ...settings(), env: { ...env, ...settings().env } }),
  '/mcp': () =>
    new StreamableHTTPClientTransport(new URL(`${stack.gateway}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${env.TOKEN}` } },
    }) as Transport,
}

describe.each(Object.entries(transports))('%s', (_name, transport) => {
  const assistant = new Client({ name: 'assistant', version: '1' })
  beforeAll(() => assistant.connect(transport()))
  afterAll(() => assistant.close())

  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError = false } = await assistant.callTool({ name, arguments: args })
    const [part] = content as { text: string }[]
    return { isError, told: JSON.parse(part?.text ?? 'null') as Record<string, unknown> }
  }

  it('offers what changes nothing, each with its arguments', async () => {
    const { tools } = await assistant.listTools()
    const changing = /^(prepare[A-Z]|confirmChange$)/
    const offered = Object.entries(documents).filter(([name, { kind }]) => kind === 'query' || changing.test(name))
    expect(tools.map(({ name }) => name).sort()).toEqual(offered.map(([name]) => name).sort())
    for (const { name, description, annotations } of tools)
      expect({ name, description, annotations }).toEqual({
        ...{ name, description: expect.stringMatching(/\w/), annotations: { readOnlyHint: !changing.test(name) } },
      })
    expect(tools.find(({ name }) => name === 'lead')?.inputSchema).toEqual({
      ...{ type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: false },
    })
  })

  it('answers every reading tool with what the API says, as words of others', async () => {
    const given: Record<string, Record<string, unknown>> = {
      lead: { id: env.LEAD_ID },
      report: { filter: { startDate: '2026-01-01' }, groupBy: 'countryId' },
      simulateDistribution: { lead: { countryId: env.COUNTRY_ID } },
      ...{
        assistantChange: { id: '1' },
        distribution: { id: '1' },
        prices: { advertiserId: '1' },
        payouts: { publisherId: '1' },
      },
    }
    const { tools } = await assistant.listTools()
    for (const { name } of tools.filter(({ annotations }) => annotations?.readOnlyHint)) {
      const { isError, told } = await call(name, given[name])
      expect([name, isError, Object.keys(told)]).toEqual([name, false, ['untrusted']])
    }
    expect((await call('lead', given.lead)).told).toMatchObject({ untrusted: { lead: { id: env.LEAD_ID } } })
  })

  it('says what is wrong, and goes on', async () => {
    const tooLarge = call('leads', { search: { texts: ['x'.repeat(5_000_000)], in: 'email' } })
    expect(
      await tooLarge.then(
        ({ told }) => told.code,
        ({ message }: Error) => message,
      ),
    ).toContain('TOO_LARGE')
    expect(await call('lead', { id: 'none' })).toEqual({
      isError: true,
      told: expect.objectContaining({ code: 'BAD_USER_INPUT', fields: { id: 'Not the id of a record.' } }),
    })
    expect(await call('report', { groupBy: 'nothing' })).toMatchObject({
      isError: true,
      told: { code: 'BAD_USER_INPUT' },
    })
    await expect(call('deleteEverything')).rejects.toThrow('There is no tool deleteEverything.')
    await expect(call('acceptConversion', { leadId: env.LEAD_ID })).rejects.toThrow('There is no tool')
    expect(await call('session')).toMatchObject({ isError: false })
  })
})
