import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { demoPostbackToken } from '../../../api/db/seed/partners/brokers'
import { type Sandbox, startSandbox } from '../../support/injectionWorld'
import {
  expectPrinted,
  needPrograms,
  parsed,
  type PrintedExample,
  printedExamples,
  runExample,
} from '../../support/printedExamples'
import { curlSample, pythonSample } from '../../../web/access/developers/samples'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let sandbox: Sandbox
let env: Record<string, string>
const folder = mkdtempSync(path.join(tmpdir(), 'docs-test-'))

const namesOf = (examples: readonly PrintedExample[]) =>
  examples.map((example, place) => [`${place + 1}, ${example.heading} (${example.language})`, example] as const)

/** An accepted lead of an advertiser that may report on it. */
const acceptedLead = async () => {
  const { rows } = await stack.api.database.pool.query<{ id: number; advertiser_id: number; country_id: number }>(
    `select id, advertiser_id, country_id from leads
     where lead_status_id = 2 and not is_hidden and not is_fake_ftd and converted_at is null and advertiser_status = 'New' order by id desc limit 1`,
  )
  if (!rows[0]) throw new Error('The demo data has no accepted lead')
  return rows[0]
}

beforeAll(async () => {
  await needPrograms()
  sandbox = await startSandbox()
  stack = await startStack({ leads: 1_200, apiEnv: { SANDBOX_URL: sandbox.url } })
  const staff = await stack.signIn('admin@demo.test')
  const { body: publisher } = await stack.api.call<{ api_token: string }>('POST', '/api/publishers/1/api-token', {
    token: staff,
  })
  const { body: token } = await stack.api.call<{ token: string }>('POST', '/api/access-tokens', {
    token: staff,
    body: {
      name: 'Examples',
      permissions: (await stack.api.call<{ permissions: number[] }>('GET', '/api/session', { token: staff })).body
        .permissions,
      expires_in_days: 1,
    },
  })
  const lead = await acceptedLead()
  env = {
    GATEWAY: stack.gateway,
    API: stack.api.url,
    TOKEN: token.token,
    PUBLISHER_TOKEN: publisher.api_token,
    ADVERTISER: String(lead.advertiser_id),
    POSTBACK_TOKEN: demoPostbackToken(Buffer.from('0f'.repeat(32), 'hex'), lead.advertiser_id),
    LEAD_ID: String(lead.id),
    COUNTRY_ID: String(lead.country_id),
  }
})
afterAll(async () => {
  await stack?.stop()
  await sandbox?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('an example of the documentation runs as it is printed', () => {
  it.each([
    ['for internal tools', 'tools.md'],
    ['for publishers', 'publishers.md'],
    ['for brokers', 'brokers.md'],
  ])('%s: there are some of curl and of Python', (_who, file) => {
    const languages = printedExamples(file).map(({ language }) => language)
    expect(languages).toEqual(expect.arrayContaining(['bash', 'python']))
  })

  describe.each(['tools.md', 'publishers.md', 'brokers.md'])('%s', (file) => {
    it.each(namesOf(printedExamples(file)).filter(([, { text }]) => !text.includes('sys.stdin')))(
      '%s',
      async (_name, example) => expectPrinted(example, await runExample(example, env)),
    )
  })
})

describe('a sample of Quick start', () => {
  const query = '{ session { email } }'
  it.each([
    ['curl', 'bash', curlSample],
    ['Python', 'python', pythonSample],
  ] as const)('runs with %s', async (_title, language, sample) => {
    const text = sample({ origin: stack.gateway, query })
    expect(parsed(await runExample({ language, text }, env))).toEqual({
      data: { session: { email: 'admin@demo.test' } },
    })
  })
})

describe('ask.py of the documentation', () => {
  const examples = printedExamples('tools.md')
  const script = examples.find(({ text }) => text.includes('sys.stdin'))
  const requests = examples.filter(
    ({ language, text, heading }) => language === 'bash' && /^\d+\. /.test(heading) && text.includes('--data'),
  )

  it('has ten examples to send', () => {
    expect(examples.filter(({ heading }) => /^\d+\. /.test(heading))).toHaveLength(10)
  })

  it.each(namesOf(requests))('sends example %s as curl does', async (_name, example) => {
    const ask = path.join(folder, 'ask.py')
    writeFileSync(ask, script?.text ?? '')
    // The printed program with curl's part taken over: what stands after --data goes to ask.py.
    const curl =
      'curl() { local sent=""; while [ $# -gt 0 ]; do [ "$1" = --data ] && sent="$2"; shift; done; printf %s "$sent" | python3 "$ASK"; }\n'
    expectPrinted(example, await runExample({ ...example, text: curl + example.text }, { ...env, ASK: ask }))
  })
})
